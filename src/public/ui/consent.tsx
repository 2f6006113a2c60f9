import type { ReactNode } from 'react'
import styles from './consent.module.css'
import text from './text.module.css'

interface ConsentProps {
  readonly name: string
  readonly error?: string | undefined
  readonly isGiven?: boolean
  readonly children: ReactNode
}

/** A checkbox with what is consented to. */
export function Consent({ name, error, isGiven = false, children }: ConsentProps) {
  const noteId = `${name}-error`
  return (
    <div>
      <label className={styles.consent}>
        <input
          type="checkbox"
          name={name}
          defaultChecked={isGiven}
          aria-invalid={error !== undefined}
          aria-describedby={error ? noteId : undefined}
        />
        <span>{children}</span>
      </label>
      {error && (
        <p id={noteId} className={text.error}>
          {error}
        </p>
      )}
    </div>
  )
}

/** The link to the privacy policy, where there is one. */
export const PolicyLink = ({ url }: { url: string | undefined }) =>
  url ? (
    <>
      {' '}
      <a href={url} target="_blank" rel="noreferrer noopener">
        Leggi l’informativa
      </a>
    </>
  ) : null
