import { setLetterKeys, useLetterKeys } from '../../session'
import controls from '../../ui/controls.module.css'
import section from '../../ui/section.module.css'
import text from '../../ui/text.module.css'
import { TopDialog } from '../../ui/top-dialog'
import dialog from '../../ui/top-dialog.module.css'
import css from './shortcut-help.module.css'

/** The keys of a shortcut, pressed together, and its description. They are bound elsewhere, where they act. */
type Shortcut = readonly [keys: readonly string[], action: string]

const everywhere: readonly Shortcut[] = [
  [['Ctrl', 'K'], 'Cerca una pagina, un paziente o il codice di una visita'],
  [['?'], 'Mostra queste scorciatoie'],
  [['Ctrl', 'Z'], 'Annulla l’ultima modifica'],
  [['Esc'], 'Chiudi quello che è aperto'],
]
const doctorSide: readonly Shortcut[] = [
  [['N'], 'Nuova prenotazione'],
  [['Maiusc', 'Invio'], 'Nella ricerca, su un paziente: le sue visite'],
  [['B'], 'Attiva o disattiva la modalità banco'],
]
const calendar: readonly Shortcut[] = [
  [['1'], 'Giorno'],
  [['2'], 'Settimana'],
  [['3'], 'Mese'],
  [['4'], 'Elenco'],
  [['T'], 'Torna a oggi'],
  [['↑', '↓', '←', '→'], 'Da una visita all’altra, da un giorno all’altro'],
  [['Invio'], 'Apri la visita; sul calendario, scegli un orario libero'],
  [['M'], 'Sulla visita: spostala con le frecce'],
  [['Maiusc', '↑ ↓'], 'Mentre si sposta: allunga o accorcia'],
  [['Canc'], 'Sulla visita: cancellala'],
]
const bookingPanel: readonly Shortcut[] = [
  [['Ctrl', 'Invio'], 'Salva'],
  [['↑', '↓', '←', '→'], 'Scegli il giorno o l’orario'],
  [['Esc'], 'Chiudi il pannello'],
]

/** `?`: lists the shortcuts, with the switch that turns off single-letter ones (WCAG 2.1.4). */
export default function ShortcutHelp({ agenda, onClose }: { agenda: boolean; onClose: () => void }) {
  const letters = useLetterKeys()
  const sections: Record<string, readonly Shortcut[]> = agenda
    ? { Ovunque: [...everywhere, ...doctorSide], Calendario: calendar, Prenotazione: bookingPanel }
    : { Ovunque: everywhere }
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
      <section className={`${section.scroll} ${css.sections}`} aria-label="Elenco delle scorciatoie" tabIndex={0}>
        {Object.entries(sections).map(([name, shortcuts]) => (
          <section key={name} aria-label={name}>
            <h3 className={text.label}>{name}</h3>
            <dl>
              {shortcuts.map(([keys, action]) => (
                <div key={action} className={css.row}>
                  <dt>
                    {keys.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{action}</dd>
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
