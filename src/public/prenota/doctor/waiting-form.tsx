import { useEffect, useRef, useState } from 'react'
import { addDays, type CivilDate } from '../../../../domain/calendar/civil-date'
import { consentText } from '../../../../domain/messages/channels'
import { longDate } from '../../../../domain/text/dates'
import { firstTexts } from '../../../platform/basic/failure'
import { publicCall } from '../../../platform/basic/public-call'
import { type FormProblem, LinkForm } from '../../links/link-form'
import { checkingText, withProof } from '../../proof/with-proof'
import { usePublicConfig } from '../../public-data'
import { refusalSentence } from '../../refusal-sentence'
import { Consent, PolicyLink } from '../../ui/consent'
import controls from '../../ui/controls.module.css'
import { Field, TextField } from '../../ui/field'
import { Honeypot, honeypotOf } from '../../ui/honeypot'
import { PhoneFields, phoneOf } from '../../ui/phone-fields'
import section from '../../ui/section.module.css'
import text from '../../ui/text.module.css'

interface WaitingFormProps {
  readonly serviceId: number
  readonly today: CivilDate
  readonly onClose: () => void
}

/** *Avvisami*: who would come earlier, or finds no time at all, waits for a call of the practice. */
export default function WaitingForm({ serviceId, today, onClose }: WaitingFormProps) {
  const [until, setUntil] = useState<CivilDate | null>(null)
  const [isChecking, setChecking] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  const privacy = usePublicConfig()?.links.privacy
  useEffect(() => title.current?.focus(), [])

  async function send(values: FormData): Promise<FormProblem | null> {
    const line = (name: string) => String(values.get(name) ?? '').trim()
    const body = {
      office_service_id: serviceId,
      name: line('name'),
      ...phoneOf({ country: line('country'), phone: line('phone') }),
      until: line('until'),
      note: line('note') || null,
      consent: values.has('consent'),
      ...honeypotOf(values),
    }
    const outcome = await withProof(
      (proof) => publicCall<{ until: CivilDate }>('POST', 'waiting', { ...body, ...proof }),
      () => setChecking(true),
    )
    setChecking(false)
    if (outcome.kind === 'invalid') return { fields: firstTexts(outcome.errors) }
    if (outcome.kind !== 'done') return { message: refusalSentence(outcome) }
    setUntil(outcome.data.until)
    return null
  }
  if (until !== null)
    return (
      <p className={text.notice} role="status">
        Sei in lista fino a {longDate(until)}: se si libera un posto, lo studio ti chiama.
      </p>
    )
  return (
    <section className={section.stack} aria-labelledby="avvisami">
      <h3 id="avvisami" ref={title} tabIndex={-1} className={text.heading}>
        Avvisami se si libera un posto
      </h3>
      <LinkForm
        label="Avvisami"
        submit="Mettimi in lista"
        onSubmit={send}
        beside={
          <button type="button" className="button" onClick={onClose}>
            Annulla
          </button>
        }
      >
        {(errors) => (
          <>
            <TextField label="Nome e cognome" error={errors.name} name="name" autoComplete="name" maxLength={120} />
            <PhoneFields errors={errors} hint="Lo studio ti chiama a questo numero." />
            <Field label="Fino a quando" error={errors.until} hint="L’ultimo giorno che ti va bene.">
              {(control) => (
                <input
                  {...control}
                  type="date"
                  name="until"
                  min={today}
                  defaultValue={addDays(today, 30)}
                  className={controls.input}
                />
              )}
            </Field>
            <Field label="Nota (facoltativa)" error={errors.note} hint="La legge solo lo studio.">
              {(control) => <textarea {...control} name="note" rows={2} maxLength={500} className={controls.input} />}
            </Field>
            <Consent name="consent" error={errors.consent && 'Per avvisarti serve il tuo consenso.'}>
              {consentText.care}
              <PolicyLink url={privacy} />
            </Consent>
            <Honeypot />
            <p role="status" className={text.muted}>
              {isChecking && checkingText}
            </p>
          </>
        )}
      </LinkForm>
    </section>
  )
}
