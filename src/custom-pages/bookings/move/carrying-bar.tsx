import css from './move.module.css'

/** What the keys do while something is carried, and where it would go; said aloud as well. */
export function CarryingBar({ what, where }: { what: string; where: string }) {
  return (
    <div className={css.bar}>
      <strong role="status" aria-live="assertive">
        {what}: {where}
      </strong>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> orario · <kbd>←</kbd> <kbd>→</kbd> giorno · <kbd>Maiusc</kbd> <kbd>↑</kbd>
        <kbd>↓</kbd> durata · <kbd>Invio</kbd> conferma · <kbd>Esc</kbd> lascia
      </span>
    </div>
  )
}
