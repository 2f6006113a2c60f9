import { setLetterKeys, useLetterKeys } from '../../session'
import controls from '../../ui/controls.module.css'
import text from '../../ui/text.module.css'
import { TopDialog } from '../../ui/top-dialog'
import dialog from '../../ui/top-dialog.module.css'
import css from './shortcut-help.module.css'

/** One row of the help: the keys, pressed together, and what they do. */
interface Shortcut {
  readonly keys: readonly string[]
  readonly does: string
}

/** What works on every page. The keys themselves are bound where they act. */
const everywhereShortcuts: readonly Shortcut[] = [
  { keys: ['Ctrl', 'K'], does: 'Cerca una pagina, un paziente o il codice di una visita' },
  { keys: ['?'], does: 'Mostra queste scorciatoie' },
  { keys: ['Ctrl', 'Z'], does: 'Annulla l’ultima modifica' },
  { keys: ['Esc'], does: 'Chiudi quello che è aperto' },
]

/** What works wherever somebody's agenda is open. */
const doctorShortcuts: readonly Shortcut[] = [
  { keys: ['N'], does: 'Nuova prenotazione' },
  { keys: ['Maiusc', 'Invio'], does: 'Nella ricerca, su un paziente: le sue visite' },
  { keys: ['B'], does: 'Attiva o disattiva la modalità banco' },
]

/** The keys of the booking panel. */
const panelShortcuts: readonly Shortcut[] = [
  { keys: ['Ctrl', 'Invio'], does: 'Salva' },
  { keys: ['↑', '↓', '←', '→'], does: 'Scegli il giorno o l’orario' },
  { keys: ['Esc'], does: 'Chiudi il pannello' },
]

/** The keys of the calendar. */
const calendarShortcuts: readonly Shortcut[] = [
  { keys: ['1'], does: 'Giorno' },
  { keys: ['2'], does: 'Settimana' },
  { keys: ['3'], does: 'Mese' },
  { keys: ['4'], does: 'Elenco' },
  { keys: ['T'], does: 'Torna a oggi' },
  { keys: ['↑', '↓', '←', '→'], does: 'Da una visita all’altra, da un giorno all’altro' },
  { keys: ['Invio'], does: 'Apri la visita; sul calendario, scegli un orario libero' },
  { keys: ['M'], does: 'Sulla visita: spostala con le frecce' },
  { keys: ['Maiusc', '↑ ↓'], does: 'Mentre si sposta: allunga o accorcia' },
  { keys: ['Canc'], does: 'Sulla visita: cancellala' },
]

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
