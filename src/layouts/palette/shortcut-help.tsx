import { Button, Checkbox } from 'antd'
import { setLetterKeys, useLetterKeys } from '../../platform/session'
import { TopDialog } from '../../ui/dialogs/top-dialog'
import dialog from '../../ui/dialogs/top-dialog.module.css'
import section from '../../ui/section.module.css'
import text from '../../ui/text/text.module.css'
import css from './shortcut-help.module.css'
import { type ShortcutScope, shortcutsOf } from './shortcuts'

/** `?`: lists the shortcuts, with the switch that turns off single-letter ones (WCAG 2.1.4). */
export default function ShortcutHelp({ side, onClose }: { side: ShortcutScope; onClose: () => void }) {
  const letters = useLetterKeys()
  return (
    <TopDialog label="Scorciatoie da tastiera" onClose={onClose}>
      <header className={dialog.head}>
        <h2>Scorciatoie da tastiera</h2>
        <Button onClick={onClose}>Chiudi</Button>
      </header>
      {/* A scrolling region must be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above. */}
      <section className={`${section.scroll} ${css.sections}`} aria-label="Elenco delle scorciatoie" tabIndex={0}>
        {shortcutsOf(side).map(({ name, shortcuts }) => (
          <section key={name} aria-label={name}>
            <h3 className={text.label}>{name}</h3>
            <dl>
              {shortcuts.map(({ keys, action }) => (
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
      <p className={dialog.foot}>
        <Checkbox checked={letters} onChange={(event) => setLetterKeys(event.target.checked)}>
          Usa i tasti singoli come scorciatoie (non mentre scrivi)
        </Checkbox>
      </p>
    </TopDialog>
  )
}
