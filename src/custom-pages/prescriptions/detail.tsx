import { EditOutlined, MessageOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { ageOn } from '../../../domain/calendar/age'
import { shortTime } from '../../../domain/calendar/minutes'
import { romeWallClock } from '../../../domain/calendar/rome'
import type { Prescription } from '../../../domain/contract/prescriptions/prescriptions'
import { phoneLink } from '../../../domain/phone/number'
import { deliveryState } from '../../../domain/prescriptions/delivery'
import { deliveryWay, prescriptionSource } from '../../../domain/prescriptions/status'
import { counted, numericDate, numericMoment } from '../../../domain/text/dates'
import { phoneText } from '../../../domain/text/format'
import { lazyPart } from '../../platform/basic/load-chunk'
import { useRomeClock } from '../../platform/basic/rome-clock'
import { clearDraft } from '../../platform/session'
import { usePrescriptionRights } from '../../platform/session/current-user'
import { useNameMask } from '../../shared/people/name-mask'
import { PrescriptionBadge } from '../../shared/prescriptions/prescription-badge'
import controls from '../../ui/controls.module.css'
import { focusIfLost } from '../../ui/dialogs/trap-focus'
import { Facts } from '../../ui/facts'
import page from '../../ui/page.module.css'
import section from '../../ui/section.module.css'
import text from '../../ui/text/text.module.css'
import { DrugList } from './drug-list'
import { FileLink } from './file-link'
import { PrescriptionActions } from './prescription-actions'
import css from './prescriptions.module.css'
import { processDraftKey } from './request-draft'

const DeliverForm = lazyPart(() => import('./deliver-form'))
const ProcessForm = lazyPart(() => import('./process-form'))
const History = lazyPart(() => import('./history'))

interface DetailProps {
  readonly prescription: Prescription
  /** It has been answered: the work goes on with the next. */
  readonly onDone: () => void
  readonly onEdit: () => void
}

/** One request: for whom, what is asked for, and what can be done with it now. */
export function Detail({ prescription, onDone, onEdit }: DetailProps) {
  const names = useNameMask()
  const today = useRomeClock().date
  const { takes } = usePrescriptionRights()
  const [isProcessing, setProcessing] = useState(false)
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const { id, user, status, code, chat } = prescription
  // also where the answer was lost: a number that has left is kept nowhere else
  useEffect(() => {
    if (status === 'processed') clearDraft(processDraftKey(id))
  }, [id, status])
  const phone = phoneText(user.phone_prefix, user.phone)
  return (
    <article className={section.section} aria-label={`Richiesta ${code}`}>
      <header className={section.head}>
        <div>
          <h2>
            <Link to={`/patients/${user.id}`}>{names.name({ user, name: null, pharmaceutical_company: null })}</Link>
          </h2>
          <p className={text.muted}>
            {names.detail(
              user.birthday &&
                `${numericDate(user.birthday)} · ${counted(ageOn(user.birthday, today), 'anno', 'anni')}`,
            )}
            {phone && !names.isMasked && (
              <>
                {' · '}
                <a className={controls.link} href={phoneLink(user.phone_prefix, user.phone)}>
                  {phone}
                </a>
              </>
            )}
          </p>
        </div>
        <PrescriptionBadge {...prescription} />
      </header>
      <DrugList prescription={prescription} />
      <Facts facts={factsOf(prescription, names.detail)} />
      {(prescription.nres.length > 0 || prescription.sheet) && (
        <div>
          <p className={text.label}>{prescription.nres.length > 0 ? 'NRE' : 'Promemoria'}</p>
          <div className={page.toolbar}>
            {prescription.nres.map((nre) => (
              <code key={nre}>{names.detail(nre)}</code>
            ))}
            {prescription.sheet && <FileLink {...prescription.sheet} />}
          </div>
        </div>
      )}
      <NotArrived outcome={prescription.outcome} />
      {isProcessing && status === 'processed' ? (
        <Suspense>
          <DeliverForm
            prescription={prescription}
            onClose={() => {
              setProcessing(false)
              focusIfLost(() => document.querySelector<HTMLElement>('[aria-keyshortcuts="E"]'))
            }}
          />
        </Suspense>
      ) : isProcessing ? (
        <Suspense>
          <ProcessForm
            prescription={prescription}
            onCancel={() => {
              setProcessing(false)
              focusIfLost(() => document.querySelector<HTMLElement>('[aria-keyshortcuts="E"]'))
            }}
            onDone={() => {
              setProcessing(false)
              onDone()
            }}
          />
        </Suspense>
      ) : (
        <PrescriptionActions prescription={prescription} onDone={onDone} onProcess={() => setProcessing(true)} />
      )}
      <Flex component="footer" wrap align="center" gap={8} className={css.more}>
        {status === 'pending' && takes && (
          <Button type="text" icon={<EditOutlined aria-hidden />} onClick={onEdit}>
            Modifica
          </Button>
        )}
        <Link
          to={`/chat?agent=patient&user_id=${user.id}`}
          state={chat && { message: chat.message_number }}
          className={controls.link}
        >
          <MessageOutlined aria-hidden /> {chat ? 'Messaggio della richiesta' : 'Scrivi'}
        </Link>
        <Button type="text" aria-expanded={isHistoryOpen} onClick={() => setHistoryOpen(!isHistoryOpen)}>
          Cronologia
        </Button>
      </Flex>
      <Suspense>{isHistoryOpen && <History id={prescription.id} />}</Suspense>
    </article>
  )
}

/** Why a processed prescription has not arrived yet; a mail server's message may contain an address. */
function NotArrived({ outcome }: Pick<Prescription, 'outcome'>) {
  const { isMasked } = useNameMask()
  if (!outcome || outcome.state === 'delivered' || outcome.state === 'leaving') return null
  const { state, problem } = outcome
  return (
    <p role="status" className={text.notice} data-tone={deliveryState[state].tone}>
      <strong>{deliveryState[state].label}</strong>
      {problem && !isMasked && `: ${problem.slice(0, 1).toLowerCase()}${problem.slice(1)}`}
    </p>
  )
}

function factsOf(
  { code, notes, reason, delivery, collected_by, delegation, delivered_at, expires_at, ...one }: Prescription,
  detail: (value: string | null) => string | null,
) {
  const isLeaving = one.outcome?.state === 'leaving' && one.undo_until
  const leaves = isLeaving && shortTime(Math.floor(romeWallClock(Date.parse(isLeaving)).minutes))
  return [
    ['Codice', code],
    ['Arrivata', `${numericMoment(one.created_at)} · ${prescriptionSource[one.source].toLowerCase()}`],
    ['Note', detail(notes)],
    ['Motivo', detail(reason)],
    ['Consegna', delivery && deliveryWay[delivery]],
    ['Ritira', detail(collected_by)],
    ['Delega', detail(delegation)],
    ['Consegnata', delivered_at && numericMoment(delivered_at)],
    ['Parte', leaves && `alle ${leaves}: fino ad allora chi l’ha evasa può annullare`],
    ['Scade', expires_at && numericDate(romeWallClock(Date.parse(expires_at)).date)],
    ['Struttura', one.office_user.name],
  ] as const
}
