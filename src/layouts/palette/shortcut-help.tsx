import { doctorShortcuts, everywhereShortcuts, type Shortcut, setLetterKeys, useLetterKeys } from '../../session'
import { calendarShortcuts } from '../../session/shortcuts-calendar'
import { panelShortcuts } from '../../session/shortcuts-panel'
import controls from '../../ui/controls.module.css'
import text from '../../ui/text.module.css'
import { TopDialog } from '../../ui/top-dialog'
import dialog from '../../ui/top-dialog.module.css'
import css from './shortcut-help.module.css'

interface Section {
  readonly name: string
  readonly rows: readonly Shortcut[]
}

const everywhere: Section = { name: 'Ovunque', rows: everywhereShortcuts }
const doctorSide: readonly Section[] = [
  { name: 'Ovunque', rows: [...everywhereShortcuts, ...doctorShortcuts] },
  { name: 'Calendario', rows: calendarShortcuts },
  { name: 'Prenotazione', rows: panelShortcuts },
]

/** `?`: what the keyboard can do, and the switch for who wants single letters to be letters (WCAG 2.1.4). */
export default function ShortcutHelp({ agenda, onClose }: { agenda: boolean; onClose: () => void }) {
  const letters = useLetterKeys()
  return (
    <TopDialog label="Scorciatoie da tastiera" onClose={onClose}>
      <header className={dialog.head}>
        <h2>Scorciatoie da tastiera</h2>
        <button type="button" className="button" onClick={onClose}>
          Chiudi
        </button>
      </header>
      {/* A scrolling region must be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above. */}
      <section className={css.sections} aria-label="Elenco delle scorciatoie" tabIndex={0}>
        {(agenda ? doctorSide : [everywhere]).map(({ name, rows }) => (
          <section key={name} aria-label={name}>
            <h3 className={text.label}>{name}</h3>
            <dl>
              {rows.map(({ keys, does }) => (
                <div key={does} className={css.row}>
                  <dt>
                    {keys.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </section>
      <label className={`${controls.option} ${css.letters}`}>
        <input type="checkbox" checked={letters} onChange={(event) => setLetterKeys(event.target.checked)} />
        Usa i tasti singoli come scorciatoie (non mentre scrivi)
      </label>
    </TopDialog>
  )
}
