import { memo, useMemo } from 'react'
import { type SlotCode, slotKind } from '../../../../../domain/planning/slot-kinds'
import { counted } from '../../../../../domain/text/dates'
import { CloseIcon } from '../../../../ui/plain-icons'
import text from '../../../../ui/text/text.module.css'
import { countKinds } from '../editor/counts'
import type { Tool } from '../editor/editor'
import type { EditedShift } from '../editor/week'
import { KindSwatch } from '../panel/kind-swatch'
import { paletteCodes } from './kinds'
import css from './palette.module.css'

interface PaletteProps {
  readonly shifts: readonly EditedShift[]
  readonly tool: Tool
  /** On a phone nothing is drawn by finger: it is only the legend. */
  readonly isPhone: boolean
  readonly onChoose: (tool: Tool) => void
}

/** "5 pause", "14 orari". */
const unitOf = (code: SlotCode, count: number) =>
  code === 'break' ? counted(count, 'pausa', 'pause') : counted(count, 'orario', 'orari')

/** What the pointer draws; the legend as well: pattern, word and times per week of each kind. */
export const Palette = memo(function Palette({ shifts, tool, isPhone, onChoose }: PaletteProps) {
  const counts = useMemo(() => countKinds(shifts), [shifts])
  const kinds = paletteCodes.map((code, index) => ({
    code,
    word: slotKind[code].label,
    count: counts[code],
    title: `${slotKind[code].meaning}: ${unitOf(code, counts[code])} per settimana. Tasto ${index + 1}`,
  }))
  if (isPhone)
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard
      <ul className={css.palette} aria-label="Fasce, orari per settimana" tabIndex={0}>
        {kinds.map(({ code, word, count }) => (
          <li key={code} className={css.legend}>
            <KindSwatch kind={code} /> {word} <b>{count}</b>
          </li>
        ))}
      </ul>
    )
  return (
    <div className={css.palette}>
      <fieldset className={css.tools}>
        <legend className="visually-hidden">Disegna</legend>
        <span className={text.label} aria-hidden>
          Disegna
        </span>
        <button type="button" className={css.tool} aria-pressed={tool === 'shift'} onClick={() => onChoose('shift')}>
          <i className={css.shiftSwatch} aria-hidden /> Turno
        </button>
      </fieldset>
      <fieldset className={css.tools}>
        <legend className="visually-hidden">Colora</legend>
        <span className={text.label} aria-hidden>
          Colora
        </span>
        {kinds.map(({ code, word, count, title }) => (
          <button
            key={code}
            type="button"
            className={css.tool}
            aria-pressed={tool === code}
            title={title}
            onClick={() => onChoose(code)}
          >
            <KindSwatch kind={code} /> {word} <b>{count}</b>
          </button>
        ))}
        <button type="button" className={css.tool} aria-pressed={tool === 'erase'} onClick={() => onChoose('erase')}>
          <i className={css.eraseSwatch} aria-hidden>
            <CloseIcon />
          </i>{' '}
          Togli
        </button>
      </fieldset>
    </div>
  )
})
