import { codeAlphabet } from '../../../domain/booking/code'
import styles from './totem.module.css'

type Rows = readonly (readonly string[])[]

const space = ' '
const rowsOf = (...rows: string[]): Rows => rows.map((row) => [...row])

/** The keys of each field of a totem. A code has neither 0 and O nor 1 and I. */
export const keyboards = {
  code: rowsOf(codeAlphabet),
  name: rowsOf('QWERTYUIOP', "ASDFGHJKL'", 'ZXCVBNM-ÀÈ', `ÉÌÒÙ${space}`),
  phone: rowsOf('123', '456', '789', '+0'),
} as const

interface KeyboardProps {
  readonly of: keyof typeof keyboards
  readonly onKey: (sign: string) => void
  readonly onDelete: () => void
}

/**
 * The keyboard of a totem, which has no other. It leaves the focus where it is, in the field, so that a keyboard or a scanner may go
 * on at any moment; the tab key passes over it.
 */
export const Keyboard = ({ of, onKey, onDelete }: KeyboardProps) => (
  <fieldset className={styles.keys} data-of={of} aria-label="Tastiera" onMouseDown={(event) => event.preventDefault()}>
    {keyboards[of].map((row) => (
      <div key={row.join('')}>
        {row.map((sign) => (
          <button key={sign} type="button" tabIndex={-1} className="button" onClick={() => onKey(sign)}>
            {sign === space ? 'Spazio' : sign}
          </button>
        ))}
        {row === keyboards[of].at(-1) && (
          <button type="button" tabIndex={-1} className="button" aria-label="Cancella l’ultimo" onClick={onDelete}>
            ⌫
          </button>
        )}
      </div>
    ))}
  </fieldset>
)
