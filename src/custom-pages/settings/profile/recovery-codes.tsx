import { CopyOutlined, PrinterOutlined } from '@ant-design/icons'
import { App, Button, Flex } from 'antd'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useBeforeUnload, useBlocker } from 'react-router'
import type { CurrentUser } from '../../../../domain/contract/access/session'
import { numericDate } from '../../../../domain/text/dates'
import { romeNow } from '../../../platform/basic/clock'
import { copyText } from '../../../platform/calls/copy-text'
import { question } from '../../../ui/dialogs/question'
import page from '../../../ui/page.module.css'
import print from '../../../ui/print.module.css'
import card from '../../../ui/section.module.css'
import { MaskedSecret } from './masked-secret'
import css from './profile.module.css'

/** Confirmation before leaving the page while the codes are shown: they cannot be shown again. */
function useConfirmLeaving() {
  const { modal } = App.useApp()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const dialog = modal.confirm({
      ...question,
      title: 'Hai conservato i codici di recupero?',
      content: 'Uscendo da questa pagina non potrai più vederli.',
      okText: 'Sì, esci',
      cancelText: 'Resta qui',
      onOk: () => blocker.proceed(),
      onCancel: () => blocker.reset(),
    })
    return () => dialog.destroy()
  }, [blocker, modal])
  useBeforeUnload((event) => event.preventDefault())
}

/** The recovery codes, shown only once, with buttons to copy and print. */
export function RecoveryCodes({
  codes,
  user,
  onKept,
}: {
  codes: readonly string[]
  user: CurrentUser
  onKept: () => void
}) {
  useConfirmLeaving()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const owner = [`${user.first_name} ${user.last_name}`, user.email, numericDate(romeNow().date)]
  return (
    <div className={`${page.stack} ${css.form}`}>
      <h4 ref={title} tabIndex={-1}>
        I tuoi codici di recupero
      </h4>
      <p>
        Se un giorno non hai il telefono con te, scrivi uno di questi al posto del codice dell’app. Ognuno vale una
        volta sola. <strong>Conservali adesso: non li vedrai più.</strong>
      </p>
      <MaskedSecret>
        <ul className={card.section}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <Flex gap={8} wrap>
          <Button
            icon={<CopyOutlined aria-hidden />}
            onClick={() => void copyText(codes.join('\n'), 'Codici di recupero copiati')}
          >
            Copia
          </Button>
          <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
            Stampa
          </Button>
        </Flex>
      </MaskedSecret>
      <div>
        <Button type="primary" onClick={onKept}>
          Li ho conservati
        </Button>
      </div>
      {createPortal(
        <article className={print.sheet} data-print>
          <h1>Codici di recupero di Curante</h1>
          <p>{owner.filter(Boolean).join(' · ')}</p>
          <ul>
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
          <p>Ogni codice vale una volta sola. Conserva questo foglio in un posto sicuro, lontano dal computer.</p>
        </article>,
        document.body,
      )}
    </div>
  )
}
