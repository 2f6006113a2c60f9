import { HomeOutlined, MedicineBoxOutlined, PauseOutlined, PhoneOutlined, ThunderboltOutlined } from '@ant-design/icons'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { isMorning } from '../../../../domain/booking/services'
import type { CivilDate } from '../../../../domain/calendar/civil-date'
import { type Minutes, shortTime } from '../../../../domain/calendar/minutes'
import { slotCodes, slotKind } from '../../../../domain/planning/slot-kinds'
import { fullDate, longDate } from '../../../../domain/text/dates'
import type { OfferedSlot } from '../../../api/availability'
import text from '../../../ui/text.module.css'
import css from './slot-picker.module.css'

/** Colour never speaks alone: each kind of painted time has a sign of its own. */
const kindIcons = {
  break: PauseOutlined,
  jolly: ThunderboltOutlined,
  mr: MedicineBoxOutlined,
  to_confirm: HomeOutlined,
  phone_break: PhoneOutlined,
} as const satisfies Record<keyof typeof slotKind, unknown>

/** A slot as it is announced: start, full date, end and the name of its colour. */
function slotLabel(date: CivilDate, { from, to, slot_code }: OfferedSlot): string {
  const kind = slot_code === null ? null : slotKind[slot_code].label
  return [`${shortTime(from)}, ${fullDate(date)}`, `fino alle ${shortTime(to)}`, kind].filter(Boolean).join(', ')
}

/** The slot that the focus goes to by a key: one on in time, or the nearest in the row above or below. */
function slotAfterKey(buttons: readonly HTMLElement[], current: HTMLElement, key: string): HTMLElement | undefined {
  const index = buttons.indexOf(current)
  const { top, left } = current.getBoundingClientRect()
  const inRow = (step: 1 | -1) => {
    const placed = buttons.map((button) => ({ button, box: button.getBoundingClientRect() }))
    const tops = [...new Set(placed.map(({ box }) => box.top))].sort((a, b) => a - b)
    const row = placed.filter(({ box }) => box.top === tops[tops.indexOf(top) + step])
    return row.sort((a, b) => Math.abs(a.box.left - left) - Math.abs(b.box.left - left))[0]?.button
  }
  switch (key) {
    case 'ArrowLeft':
      return buttons[index - 1]
    case 'ArrowRight':
      return buttons[index + 1]
    case 'ArrowUp':
      return inRow(-1)
    case 'ArrowDown':
      return inRow(1)
    case 'Home':
      return buttons[0]
    case 'End':
      return buttons.at(-1)
    default:
      return undefined
  }
}

/** Puts the focus on the slot that stands for the list: the one last visited, the chosen one, or the first. */
export function focusTabStop(box: HTMLElement | null): boolean {
  const button = box?.querySelector<HTMLElement>('button[tabindex="0"]')
  button?.focus()
  return button != null
}

interface SlotPickerProps {
  readonly date: CivilDate
  readonly slots: readonly OfferedSlot[]
  /** Start of the chosen slot, when it is on this day. */
  readonly chosen: Minutes | null
  readonly boxRef?: RefObject<HTMLElement | null>
  readonly describedBy?: string | undefined
  readonly onChoose: (slot: OfferedSlot) => void
  /** PageUp and PageDown: the previous or next free day. */
  readonly onOtherDay: (step: 1 | -1) => void
}

/** The free times of one day, split at 13:00 (specification §5). Arrows move, Enter chooses, PageDown goes on to the next free day. */
export function SlotPicker({ date, slots, chosen, describedBy, onChoose, onOtherDay, ...props }: SlotPickerProps) {
  const ownRef = useRef<HTMLElement>(null)
  const boxRef = props.boxRef ?? ownRef
  const [visited, setVisited] = useState<Minutes | null>(null)
  const hadFocus = useRef(false)
  const tabStop = [visited, chosen].find((from) => slots.some((slot) => slot.from === from)) ?? slots[0]?.from

  // The slot in focus is gone, taken by somebody else: the focus stays in the list instead of falling out of the panel.
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) focusTabStop(boxRef.current)
    hadFocus.current = boxRef.current?.contains(document.activeElement) ?? false
  })

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'PageDown' || event.key === 'PageUp') {
      event.preventDefault()
      return onOtherDay(event.key === 'PageDown' ? 1 : -1)
    }
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
    const next = slotAfterKey(buttons, event.target as HTMLElement, event.key)
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  const list = (title: string, half: readonly OfferedSlot[], empty: string, day = '') => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame and name
    <div role="group" aria-label={`${title}, ${longDate(date)}`} aria-describedby={describedBy}>
      <h3 className={`${text.label} ${css.title}`}>{title + day}</h3>
      {half.length === 0 && <p className={text.muted}>{empty}</p>}
      <div className={css.slots}>
        {half.map((slot) => (
          <SlotButton
            key={slot.from}
            date={date}
            slot={slot}
            isChosen={slot.from === chosen}
            isTabStop={slot.from === tabStop}
            onFocus={() => setVisited(slot.from)}
            onChoose={() => onChoose(slot)}
          />
        ))}
      </div>
    </div>
  )
  const afternoon = slots.filter((slot) => !isMorning(slot))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame and name
    <section ref={boxRef} role="group" aria-label="Orari liberi" className={css.picker} onKeyDown={onKeyDown}>
      {list('Mattina', slots.filter(isMorning), 'Nessun orario libero al mattino.', ` · ${longDate(date)}`)}
      {list('Pomeriggio', afternoon, 'Nessun orario libero al pomeriggio.')}
      <SlotLegend slots={slots} />
    </section>
  )
}

interface SlotButtonProps {
  readonly date: CivilDate
  readonly slot: OfferedSlot
  readonly isChosen: boolean
  readonly isTabStop: boolean
  readonly onFocus: () => void
  readonly onChoose: () => void
}

function SlotButton({ date, slot, isChosen, isTabStop, onFocus, onChoose }: SlotButtonProps) {
  const kind = slot.slot_code === null ? null : slotKind[slot.slot_code]
  const Icon = slot.slot_code === null ? null : kindIcons[slot.slot_code]
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
  const kinds = slotCodes.filter((code) => slots.some(({ slot_code }) => slot_code === code))
  if (kinds.length === 0) return null
  return (
    <ul className={css.legend} aria-label="Legenda">
      {kinds.map((code) => {
        const Icon = kindIcons[code]
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
