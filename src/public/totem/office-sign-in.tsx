import { type FormProblem, LinkForm } from '../links/link-form'
import { formProblem } from '../links/link-token'
import { TextField } from '../ui/field'
import text from '../ui/text.module.css'
import { signInTotem, signOutTotem } from './calls'
import { StepFrame } from './step-frame'
import styles from './totem.module.css'

const typed = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const
const required = 'Campo obbligatorio.'

const textOf = (values: FormData, name: string) => String(values.get(name) ?? '').trim()

/** The texts of the fields that were left empty, if any. */
function missing(values: FormData, ...names: string[]): FormProblem | null {
  const empty = names.filter((name) => textOf(values, name) === '')
  return empty.length > 0 ? { fields: Object.fromEntries(empty.map((name) => [name, required])) } : null
}

const Secret = ({ error }: { error: string | undefined }) => (
  <TextField label="Segreto" error={error} name="secret" type="password" maxLength={200} {...typed} />
)

/** Signs this device in as a totem, once. */
export function OfficeSignIn() {
  const signIn = async (values: FormData) => {
    const empty = missing(values, 'code', 'secret')
    if (empty) return empty
    const outcome = await signInTotem(textOf(values, 'code'), textOf(values, 'secret'))
    return outcome.kind === 'done' ? null : formProblem(outcome)
  }
  return (
    <StepFrame title="Collega questo totem">
      <p className={text.muted}>
        Codice e segreto si trovano in Amministrazione › Strutture › Gestione totem: «Nuovo segreto» lo mostra una volta
        sola.
      </p>
      <div className={styles.form}>
        <LinkForm label="Collega questo totem" submit="Collega" onSubmit={signIn}>
          {(errors) => (
            <>
              <TextField label="Codice del totem" error={errors.code} name="code" maxLength={40} autoFocus {...typed} />
              <Secret error={errors.secret} />
            </>
          )}
        </LinkForm>
      </div>
    </StepFrame>
  )
}

/** Signs it out, for who knows the secret. */
export function SignOut({ code, onLeave }: { code: string; onLeave: () => void }) {
  const signOut = async (values: FormData) => {
    const empty = missing(values, 'secret')
    if (empty) return empty
    const outcome = await signOutTotem(textOf(values, 'secret'))
    if (outcome.kind === 'done') return null
    return outcome.kind === 'invalid' ? { fields: { secret: 'Segreto non corretto.' } } : formProblem(outcome)
  }
  return (
    <StepFrame title="Scollega questo totem" onLeave={onLeave}>
      <p className={text.muted}>
        Riservato allo studio. Il codice di questo totem è {code}: per scollegarlo serve il suo segreto.
      </p>
      <div className={styles.form}>
        <LinkForm label="Scollega questo totem" submit="Scollega" onSubmit={signOut}>
          {(errors) => <Secret error={errors.secret} />}
        </LinkForm>
      </div>
    </StepFrame>
  )
}
