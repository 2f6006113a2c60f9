import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { CivilDate } from '../../../domain/calendar/civil-date'
import { type Minutes, shortTime } from '../../../domain/calendar/minutes'
import { slotKind } from '../../../domain/planning/slot-kinds'
import { fullDate, longDate } from '../../../domain/text/dates'
import type { OfferedSlot } from '../../api/availability'
import { halves, kindsOf } from './derive'
import { slotKindIcon } from './slot-kind-icons'
import css from './slot-picker.module.css'

/** A slot as it is announced: start, full date, end and the word of its colour. */
export function slotLabel(date: CivilDate, { from, to, slot_code }: OfferedSlot): string {
  const kind = slot_code === null ? null : slotKind[slot_code].label
  return [`${shortTime(from)}, ${fullDate(date)}`, `fino alle ${shortTime(to)}`, kind].filter(Boolean).join(', ')
}

/** The slot that the focus goes to by a key: one on in time, or the nearest in the row above or below. */
export function slotAfterKey(buttons: readonly HTMLElement[], current: HTMLElement, key: string): HTMLElement | null {
  const index = buttons.indexOf(current)
  const box = current.getBoundingClientRect()
  const inRow = (row: number) => {
    const tops = [...new Set(buttons.map((button) => button.getBoundingClientRect().top))].sort((a, b) => a - b)
    const top = tops[tops.indexOf(box.top) + row]
    const candidates = buttons.filter((button) => button.getBoundingClientRect().top === top)
    const distance = (button: HTMLElement) => Math.abs(button.getBoundingClientRect().left - box.left)
    return candidates.sort((a, b) => distance(a) - distance(b))[0] ?? null
  }
  switch (key) {
    case 'ArrowLeft':
      return buttons[index - 1] ?? null
    case 'ArrowRight':
      return buttons[index + 1] ?? null
    case 'ArrowUp':
      return inRow(-1)
    case 'ArrowDown':
      return inRow(1)
    case 'Home':
      return buttons[0] ?? null
    case 'End':
      return buttons.at(-1) ?? null
    default:
      return null
  }
}

interface SlotPickerProps {
  readonly date: CivilDate
  readonly slots: readonly OfferedSlot[]
  /** Start of the chosen slot, when it is on this day. */
  readonly chosen: Minutes | null
  readonly boxRef: RefObject<HTMLElement | null>
  readonly describedBy: string | undefined
  readonly onChoose: (slot: OfferedSlot) => void
  /** PageUp and PageDown: the previous or next free day. */
  readonly onOtherDay: (step: 1 | -1) => void
}

/** The free times of one day, morning and afternoon. Arrows move, Enter chooses, PageDown goes on to the next free day. */
export function SlotPicker({ date, slots, chosen, boxRef, describedBy, onChoose, onOtherDay }: SlotPickerProps) {
  const [roving, setRoving] = useState<Minutes | null>(null)
  const hadFocus = useRef(false)
  const tabStop = [roving, chosen].find((from) => slots.some((slot) => slot.from === from)) ?? slots[0]?.from

  // The slot in focus is gone, taken by somebody else: the focus stays in the list instead of falling out of the panel.
  useEffect(() => {
    const box = boxRef.current
    if (hadFocus.current && document.activeElement === document.body) focusTabStop(box)
    hadFocus.current = box?.contains(document.activeElement) ?? false
  })

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'PageDown' || event.key === 'PageUp') {
      event.preventDefault()
      onOtherDay(event.key === 'PageDown' ? 1 : -1)
      return
    }
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
    const next = slotAfterKey(buttons, event.target as HTMLElement, event.key)
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  const { morning, afternoon } = halves(slots)
  const list = (title: string, half: readonly OfferedSlot[], empty: string, day = '') => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame and name
    <div role="group" aria-label={`${title}, ${longDate(date)}`} aria-describedby={describedBy}>
      <h3 className={css.title}>{title + day}</h3>
      {half.length === 0 && <p className={css.none}>{empty}</p>}
      <div className={css.slots}>
        {half.map((slot) => (
          <SlotButton
            key={slot.from}
            date={date}
            slot={slot}
            isChosen={slot.from === chosen}
            isTabStop={slot.from === tabStop}
            onFocus={() => setRoving(slot.from)}
            onChoose={() => onChoose(slot)}
          />
        ))}
      </div>
    </div>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame and name
    <section ref={boxRef} role="group" aria-label="Orari liberi" className={css.picker} onKeyDown={onKeyDown}>
      {list('Mattina', morning, 'Nessun orario libero al mattino.', ` · ${longDate(date)}`)}
      {list('Pomeriggio', afternoon, 'Nessun orario libero al pomeriggio.')}
      <SlotLegend slots={slots} />
    </section>
  )
}

/** Puts the focus on the slot that stands for the list: the one last visited, the chosen one, or the first. */
export function focusTabStop(box: HTMLElement | null): boolean {
  const button = box?.querySelector<HTMLElement>('button[tabindex="0"]')
  button?.focus()
  return button != null
}

function SlotButton(props: {
  date: CivilDate
  slot: OfferedSlot
  isChosen: boolean
  isTabStop: boolean
  onFocus: () => void
  onChoose: () => void
}) {
  const { date, slot, isChosen, isTabStop, onFocus, onChoose } = props
  const kind = slot.slot_code === null ? null : slotKind[slot.slot_code]
  const Icon = slot.slot_code === null ? null : slotKindIcon[slot.slot_code]
  const paint =
    kind?.color && !isChosen
      ? { color: kind.color, background: kind.background ?? undefined, borderColor: kind.color }
      : undefined
  return (
    <button
      type="button"
      className={isChosen ? `${css.slot} ${css.chosen}` : css.slot}
      style={paint}
      tabIndex={isTabStop ? 0 : -1}
      aria-pressed={isChosen}
      aria-label={slotLabel(date, slot)}
      title={kind ? `${kind.label}: ${kind.meaning.toLowerCase()}` : undefined}
      onFocus={onFocus}
      onClick={onChoose}
    >
      {Icon && <Icon aria-hidden className={css.sign} />}
      {shortTime(slot.from)}
    </button>
  )
}

function SlotLegend({ slots }: { slots: readonly OfferedSlot[] }) {
  const kinds = kindsOf(slots)
  if (kinds.length === 0) return null
  return (
    <ul className={css.legend} aria-label="Legenda">
      {kinds.map((code) => {
        const Icon = slotKindIcon[code]
        return (
          <li key={code} title={slotKind[code].meaning}>
            <span style={{ color: slotKind[code].color ?? undefined }}>
              <Icon aria-hidden />
            </span>
            {slotKind[code].label}
          </li>
        )
      })}
    </ul>
  )
}
