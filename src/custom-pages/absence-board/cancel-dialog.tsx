import { Button, Input, Segmented } from 'antd'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Booking } from '../../../domain/contract/booking/bookings'
import { counted } from '../../../domain/text/dates'
import { useNameMask } from '../../shared/people/name-mask'
import { Dialog } from '../../ui/dialogs/dialog'
import { Field } from '../../ui/fields/field'
import page from '../../ui/page.module.css'
import text from '../../ui/text/text.module.css'
import { whenText } from './sentences'

/** Longest message in the contract. */
const longestMessage = 500

interface CancelDialogProps {
  readonly bookings: readonly Booking[]
  /** The last message, offered again for the next cancellation. */
  readonly message: string
  readonly onCancelled: (messageOf: (booking: Booking) => string, message: string) => void
  readonly onClose: () => void
}

const modes = [
  { value: 'same', label: 'Uno per tutte' },
  { value: 'each', label: 'Uno per ciascuna' },
]

/** Asks for the message of the cancellations: one for all, or one for each. Enter confirms, Shift+Enter begins a line. */
export function CancelDialog({ bookings, message: first, onCancelled, onClose }: CancelDialogProps) {
  const names = useNameMask()
  const form = useId()
  const [mode, setMode] = useState('same')
  const [message, setMessage] = useState(first)
  const [reasons, setReasons] = useState<Readonly<Record<number, string>>>({})
  const [only] = bookings.length === 1 ? bookings : []
  const messageOf = ({ id }: Booking) => (mode === 'each' ? (reasons[id] ?? message) : message)
  const area = { rows: 3, maxLength: longestMessage }
  return (
    <Dialog
      width={520}
      size={mode === 'each' ? 'form' : 'small'}
      title={
        only
          ? `Cancella la visita di ${names.name(only)}, ${whenText(only)}`
          : `Cancella ${counted(bookings.length, 'visita', 'visite')} con un messaggio`
      }
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>Indietro</Button>
          <Button type="primary" danger htmlType="submit" form={form}>
            {only ? 'Cancella la visita' : `Cancella ${counted(bookings.length, 'visita', 'visite')}`}
          </Button>
        </>
      }
    >
      <Form id={form} onSubmit={() => onCancelled(messageOf, message)}>
        {!only && <Segmented block aria-label="Messaggio" value={mode} options={modes} onChange={setMode} />}
        {mode === 'same' ? (
          <Field
            label="Messaggio (facoltativo)"
            hint="Chi ha prenotato lo leggerà nell’avviso, finito il tempo per annullare. Invio conferma."
          >
            {({ status: _, ...control }) => (
              <Input.TextArea
                {...control}
                {...area}
                placeholder="Lo studio è chiuso: chiamaci per un altro giorno."
                value={message}
                onChange={({ target }) => setMessage(target.value)}
              />
            )}
          </Field>
        ) : (
          bookings.map((booking) => (
            <Field key={booking.id} label={`${names.name(booking)}, ${whenText(booking)}`}>
              {({ status: _, ...control }) => (
                <Input.TextArea
                  {...control}
                  {...area}
                  rows={2}
                  value={messageOf(booking)}
                  onChange={({ target }) => setReasons({ ...reasons, [booking.id]: target.value })}
                />
              )}
            </Field>
          ))
        )}
        <p className={text.small}>Niente parte finché non salvi.</p>
      </Form>
    </Dialog>
  )
}

interface FormProps {
  readonly id: string
  readonly onSubmit: () => void
  readonly children: ReactNode
}

/** The first message takes the focus; Enter in it submits. */
function Form({ id, onSubmit, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  // Not `autoFocus`: a dialog is put on the page after it has been drawn.
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])
  return (
    <form
      ref={form}
      id={id}
      className={page.stack}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
      onKeyDown={(event) => {
        const isArea = event.target instanceof HTMLTextAreaElement
        if (!isArea || event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
        event.preventDefault()
        event.currentTarget.requestSubmit()
      }}
    >
      {children}
    </form>
  )
}
