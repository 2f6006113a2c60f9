import { CheckOutlined, CloseOutlined, UserAddOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { useRef, useState } from 'react'
import { ghostMatch } from '../../../../domain/access/registration'
import { endpoints } from '../../../../domain/contract'
import { longestReason, type RegistrationOfAdmin } from '../../../../domain/contract/public/registrations'
import { validationText } from '../../../../domain/text/validation'
import { announce } from '../../../platform/calls'
import { useChange } from '../../../platform/calls/use-call'
import { Field } from '../../../ui/fields/field'
import page from '../../../ui/page.module.css'
import section from '../../../ui/section.module.css'
import text from '../../../ui/text/text.module.css'

interface DecisionProps {
  readonly registration: RegistrationOfAdmin
  /** It is decided, by this admin or by another one. */
  readonly onChanged: () => void
}

/** Approves a waiting registration, as a new doctor or as a profile that nobody has claimed, or rejects it with a reason. */
export function Decision({ registration, onChanged }: DecisionProps) {
  const { ghosts } = registration
  const [isRejecting, setRejecting] = useState(false)
  const { busy, approve, reject } = useDecision(registration, onChanged)
  return (
    <section className={page.page} aria-labelledby="decision-title">
      <h3 id="decision-title" className={text.heading}>
        {ghosts.length > 0 ? 'Potrebbe essere un medico fantasma' : 'Che cosa ne facciamo'}
      </h3>
      {ghosts.length > 0 && (
        <ul className={section.rows}>
          {ghosts.map(({ id, name, registration_number, match }) => (
            <li key={id}>
              <p>
                <strong>{name}</strong>
                {registration_number && ` · ${registration_number}`}
                <br />
                <span className={text.muted}>{ghostMatch[match]}</span>
              </p>
              <Button disabled={busy} icon={<UserAddOutlined aria-hidden />} onClick={() => approve(id)}>
                Approva come {name}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isRejecting ? (
        <Rejection busy={busy} onReject={reject} onCancel={() => setRejecting(false)} />
      ) : (
        <div className={page.toolbar}>
          <Button
            type={ghosts.length > 0 ? 'default' : 'primary'}
            disabled={busy}
            icon={<CheckOutlined aria-hidden />}
            onClick={() => approve(null)}
          >
            {ghosts.length > 0 ? 'Approva come nuovo medico' : 'Approva'}
          </Button>
          <Button disabled={busy} icon={<CloseOutlined aria-hidden />} onClick={() => setRejecting(true)}>
            Rifiuta
          </Button>
        </div>
      )}
    </section>
  )
}

function useDecision({ id, version }: RegistrationOfAdmin, onChanged: () => void) {
  const change = useChange([endpoints.oneRegistration])
  const [busy, setBusy] = useState(false)
  const params = { id: String(id) }
  async function decide(send: () => ReturnType<typeof change>, title: string) {
    setBusy(true)
    const outcome = await send()
    setBusy(false)
    onChanged()
    if (outcome.kind === 'done') announce({ type: 'success', title })
  }
  return {
    busy,
    approve: (ghost_id: number | null) =>
      void decide(
        () => change(endpoints.approveRegistration, { params, body: { version, ghost_id } }),
        'Registrazione approvata: il medico riceve un’e-mail per accedere',
      ),
    reject: (reason: string) =>
      void decide(
        () => change(endpoints.rejectRegistration, { params, body: { version, reason } }),
        'Registrazione rifiutata: il motivo parte per e-mail',
      ),
  }
}

interface RejectionProps {
  readonly busy: boolean
  readonly onReject: (reason: string) => void
  readonly onCancel: () => void
}

/** The reason goes by mail to who registered. */
function Rejection({ busy, onReject, onCancel }: RejectionProps) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const field = useRef<TextAreaRef>(null)
  function send() {
    if (reason.trim() !== '') return onReject(reason.trim())
    setProblem(validationText.required)
    field.current?.focus()
  }
  return (
    <>
      <Field label="Motivo, come lo leggerà chi si è registrato" error={problem}>
        {(control) => (
          <Input.TextArea
            {...control}
            ref={field}
            autoFocus
            rows={3}
            maxLength={longestReason}
            value={reason}
            onChange={({ target }) => {
              setReason(target.value)
              setProblem(undefined)
            }}
          />
        )}
      </Field>
      <div className={page.toolbar}>
        <Button danger disabled={busy} onClick={send}>
          Rifiuta la registrazione
        </Button>
        <Button disabled={busy} onClick={onCancel}>
          Annulla
        </Button>
      </div>
    </>
  )
}
