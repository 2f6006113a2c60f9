import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { clockTime, counted, longDate, numericMoment } from '../../../domain/text/dates'
import { phoneText } from '../../../domain/text/format'
import { serverDate } from '../../platform/basic/clock'
import { useNameMask } from '../../shared/people/name-mask'
import { usePrinting } from '../../ui/hooks/use-printing'
import print from '../../ui/print.module.css'
import type { BoardRow } from './decisions'
import { choiceLine, serviceText } from './sentences'

interface PrintListProps {
  readonly title: string
  readonly rows: readonly BoardRow[]
}

/** The button that prints the visits of the board with what becomes of each. */
export function PrintList({ title, rows }: PrintListProps) {
  const isPrinting = usePrinting()
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    if (!isAsked) return
    window.print()
    setAsked(false)
  }, [isAsked])
  return (
    <>
      <Button icon={<PrinterOutlined aria-hidden />} disabled={rows.length === 0} onClick={() => setAsked(true)}>
        Stampa elenco
      </Button>
      {(isPrinting || isAsked) && createPortal(<Sheet title={title} rows={rows} />, document.body)}
    </>
  )
}

function Sheet({ title, rows }: PrintListProps) {
  const names = useNameMask()
  return (
    <article className={print.sheet}>
      <h1>{title}</h1>
      <p>{counted(rows.length, 'visita', 'visite')}</p>
      <table>
        <thead>
          <tr>
            {['Giorno e ora', 'Nome', 'Prestazione', 'Telefono', 'Che cosa si fa'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ booking, choice }) => {
            const { phone, phone_prefix } = booking.user ?? booking
            return (
              <tr key={booking.id}>
                <td>
                  {longDate(booking.date)}, {clockTime(booking.from)}
                </td>
                <td>
                  <strong>{names.line(booking)}</strong>
                </td>
                <td>{serviceText(booking)}</td>
                <td>{names.detail(phoneText(phone_prefix, phone))}</td>
                <td>{choice ? choiceLine(choice) : 'Da decidere'}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <footer>Stampato il {numericMoment(serverDate().toISOString())}</footer>
    </article>
  )
}
