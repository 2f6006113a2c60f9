import { type ReactNode, useState } from 'react'
import type { Alternative } from '../../../../domain/contract/booking/booking-fields'
import type { GuestHold } from '../../../../domain/contract/public/guest-bookings'
import { consentText } from '../../../../domain/messages/channels'
import { clockTime, weekdayName } from '../../../../domain/text/dates'
import { romeNow } from '../../../platform/basic/clock'
import { firstTexts } from '../../../platform/basic/failure'
import { publicCall } from '../../../platform/basic/public-call'
import { type FormProblem, LinkForm } from '../../links/link-form'
import { checkingText, withProof } from '../../proof/with-proof'
import { usePublicConfig } from '../../public-data'
import { refusalSentence } from '../../refusal-sentence'
import { Consent, PolicyLink } from '../../ui/consent'
import controls from '../../ui/controls.module.css'
import { Field } from '../../ui/field'
import { Honeypot, honeypotOf } from '../../ui/honeypot'
import { PhoneFields } from '../../ui/phone-fields'
import text from '../../ui/text.module.css'
import styles from './booking.module.css'
import { type GuestDraft, guestOf, keepGuest, keptGuest, problemsOfGuest } from './guest-values'

/** Sends who comes, with the solution of a challenge where one is asked for. */
export const sendGuest = (token: string, draft: GuestDraft, website: object, onCheck: () => void) =>
  withProof(
    (proof) => publicCall<GuestHold>('POST', `holds/${token}/guest`, { ...guestOf(draft), ...website, ...proof }),
    onCheck,
  )

interface GuestFormProps {
  readonly hold: GuestHold
  readonly onSent: (hold: GuestHold) => void
  /** Somebody else has the time now. */
  readonly onTaken: (sentence: string, alternatives: readonly Alternative[]) => void
  /** Leaves the data as they were sent. */
  readonly onBack: (() => void) | null
}

/** Who comes. What is typed stays in the tab until the visit is booked. */
export function GuestForm({ hold, onSent, onTaken, onBack }: GuestFormProps) {
  const [typed] = useState(keptGuest)
  const [isForOther, setForOther] = useState(typed.who === 'other')
  const [isChecking, setChecking] = useState(false)

  async function send(values: FormData): Promise<FormProblem | null> {
    const draft = keepGuest(values)
    const outcome = await sendGuest(hold.token, draft, honeypotOf(values), () => setChecking(true))
    setChecking(false)
    const own = problemsOfGuest(draft)
    if (outcome.kind === 'invalid') return problemOf({ ...firstTexts(outcome.errors), ...own })
    if (outcome.kind === 'refused' && outcome.status === 409) onTaken(refusalSentence(outcome), outcome.alternatives)
    if (outcome.kind !== 'done') return { message: refusalSentence(outcome) }
    onSent(outcome.data)
    return null
  }
  return (
    <LinkForm
      label="I dati di chi viene"
      submit={`Prenota ${weekdayName(hold.date)} ${Number(hold.date.slice(8))} alle ${clockTime(hold.from)}`}
      onSubmit={send}
      onTyped={keepGuest}
      beside={
        onBack && (
          <button type="button" className="button" onClick={onBack}>
            Lascia i dati come sono
          </button>
        )
      }
    >
      {(errors) => (
        <>
          <Who isForOther={isForOther} onChange={setForOther} />
          <PersonFields typed={typed} errors={errors} isForOther={isForOther} asksFiscalCode={hold.asks_fiscal_code} />
          <ConsentField error={errors.consent} isGiven={typed.consent !== undefined} />
          <Honeypot />
          <p role="status" className={text.muted}>
            {isChecking && checkingText}
          </p>
        </>
      )}
    </LinkForm>
  )
}

const shown = [
  ...['first_name', 'last_name', 'birthday', 'phone_prefix', 'phone', 'email'],
  ...['fiscal_code', 'booked_by', 'note', 'consent'],
]

/** Refused fields at their fields; anything else in the words of the server. */
function problemOf(fields: Readonly<Record<string, string>>): FormProblem {
  const other = Object.entries(fields).find(([field]) => !shown.includes(field))
  return { fields, ...(other && { message: other[1] }) }
}

const Who = ({ isForOther, onChange }: { isForOther: boolean; onChange: (isForOther: boolean) => void }) => (
  <fieldset className={styles.who}>
    <legend className={text.label}>Per chi è la visita</legend>
    {(['me', 'other'] as const).map((who) => (
      <label key={who} className={styles.choice}>
        <input
          type="radio"
          name="who"
          value={who}
          checked={(who === 'other') === isForOther}
          onChange={() => onChange(who === 'other')}
        />
        {who === 'me' ? 'Per me' : 'Per una persona di cui mi occupo'}
      </label>
    ))}
  </fieldset>
)

interface PersonFieldsProps {
  readonly typed: GuestDraft
  readonly errors: Readonly<Record<string, string>>
  readonly isForOther: boolean
  readonly asksFiscalCode: boolean
}

/** Each field says why it is asked for. */
function PersonFields({ typed, errors, isForOther, asksFiscalCode }: PersonFieldsProps) {
  const line = (name: string, label: string, hint: ReactNode, input: React.ComponentProps<'input'>) => (
    <Field label={label} error={errors[name]} hint={hint}>
      {(control) => <input {...control} {...input} name={name} defaultValue={typed[name]} className={controls.input} />}
    </Field>
  )
  const own = (token: string) => (isForOther ? 'off' : token)
  return (
    <>
      {isForOther &&
        line('booked_by', 'Il tuo nome e cognome', 'Così lo studio sa con chi parla, se deve chiamare.', {
          ...{ autoComplete: 'name', maxLength: 120 },
        })}
      <div className={controls.two}>
        {line('first_name', 'Nome', isForOther ? 'Di chi viene alla visita.' : 'Come sul documento.', {
          ...{ autoComplete: own('given-name'), maxLength: 80 },
        })}
        {line('last_name', 'Cognome', 'Lo studio ti aspetta con questo nome.', {
          ...{ autoComplete: own('family-name'), maxLength: 80 },
        })}
      </div>
      {line('birthday', 'Data di nascita', 'Serve a non confondere chi ha lo stesso nome.', {
        ...{ type: 'date', autoComplete: own('bday'), min: '1900-01-01', max: romeNow().date },
      })}
      {asksFiscalCode &&
        line('fiscal_code', 'Codice fiscale', 'Questo studio lo chiede per i documenti della visita.', {
          ...{ autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, maxLength: 20 },
        })}
      <PhoneFields
        label="Cellulare"
        errors={errors}
        typed={typed}
        hint="Lo studio lo usa se deve avvisarti di un cambiamento."
      />
      {line('email', 'E-mail', 'Qui arriva il link per confermare, e poi per spostare o disdire.', {
        ...{ type: 'email', inputMode: 'email', autoComplete: 'email', autoCapitalize: 'none' },
        ...{ spellCheck: false, maxLength: 200 },
      })}
      <Field label="Motivo della visita (facoltativo)" error={errors.note} hint="Lo legge solo lo studio.">
        {(control) => (
          <textarea
            {...control}
            name="note"
            rows={2}
            maxLength={500}
            placeholder="Per esempio: tosse da tre giorni"
            defaultValue={typed.note}
            className={controls.input}
          />
        )}
      </Field>
    </>
  )
}

function ConsentField({ error, isGiven }: { error: string | undefined; isGiven: boolean }) {
  const privacy = usePublicConfig()?.links.privacy
  return (
    <Consent
      name="consent"
      isGiven={isGiven}
      error={error && 'Senza il consenso lo studio non può usare questi dati per la visita.'}
    >
      {consentText.care}
      <PolicyLink url={privacy} />
    </Consent>
  )
}
