import { HomeOutlined, MedicineBoxOutlined, PauseOutlined, PhoneOutlined, ThunderboltOutlined } from '@ant-design/icons'
import { Button, Flex, Skeleton } from 'antd'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { isMorning } from '../../../../domain/booking/services'
import type { CivilDate } from '../../../../domain/calendar/civil-date'
import { type Minutes, shortTime } from '../../../../domain/calendar/minutes'
import { slotCodes, slotKind } from '../../../../domain/planning/slot-kinds'
import { fullDate, longDate } from '../../../../domain/text/dates'
import type { OfferedDays, OfferedSlot } from '../../../shared/visits/availability'
import text from '../../../ui/text/text.module.css'
import { focusAfterKey } from '../focus-after-key'
import { neighbourDay } from './offered-times'
import css from './slot-picker.module.css'

/** Never colour alone: each kind of painted slot has its own icon. */
const kindIcons = {
  break: PauseOutlined,
  jolly: ThunderboltOutlined,
  mr: MedicineBoxOutlined,
  to_confirm: HomeOutlined,
  phone_break: PhoneOutlined,
} as const satisfies Record<keyof typeof slotKind, unknown>

/** Focuses the slot in the tab order: the last visited, the chosen, or the first one. False if there is none. */
export function focusTabStop(container: HTMLElement | null): boolean {
  const button = container?.querySelector<HTMLElement>('button[tabindex="0"]')
  button?.focus()
  return button != null
}

interface DayTimesProps {
  /** Null while the day is unknown. */
  readonly day: CivilDate | null
  readonly days: OfferedDays
  /** The slots of this day are loaded. */
  readonly isKnown: boolean
  /** Start of the chosen slot, if it is on this day. */
  readonly chosen: Minutes | null
  readonly containerRef?: RefObject<HTMLElement | null>
  readonly describedBy?: string | undefined
  readonly onChoose: (slot: OfferedSlot) => void
  /** Called to show another day with free slots, by a key or the button. */
  readonly onDay: (day: CivilDate) => void
}

/** The free slots of one day, or a button to the next day with some. */
export function DayTimes(props: DayTimesProps) {
  const { day, days, isKnown, onDay } = props
  const slots = day === null ? undefined : days.get(day)
  if (day === null || (!slots && !isKnown))
    return (
      <div aria-hidden className={css.slots} style={{ paddingTop: 24 }}>
        {Array.from('123456789012', (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: twelve equal placeholders
          <Skeleton.Button key={index} active block />
        ))}
      </div>
    )
  const next = neighbourDay(days, day, 1)
  if (!slots || slots.length === 0)
    return (
      <Flex vertical gap={10} align="start" style={{ paddingTop: 24 }}>
        <p className={text.muted}>Nessun orario libero {longDate(day)}.</p>
        {next && (
          <Button data-next-day onClick={() => onDay(next)}>
            Prossimo giorno libero
          </Button>
        )}
      </Flex>
    )
  return <SlotPicker key={day} {...props} date={day} slots={slots} />
}

type SlotPickerProps = DayTimesProps & { readonly date: CivilDate; readonly slots: readonly OfferedSlot[] }

/** Slots split at 13:00 (specification §5). Arrows move, Enter chooses, PageUp and PageDown go to the adjacent free day. */
function SlotPicker({ date, days, slots, isKnown, chosen, describedBy, onChoose, onDay, ...props }: SlotPickerProps) {
  const ownRef = useRef<HTMLElement>(null)
  const containerRef = props.containerRef ?? ownRef
  const [visited, setVisited] = useState<Minutes | null>(null)
  const hadFocus = useRef(false)
  const tabStop = [visited, chosen].find((from) => slots.some((slot) => slot.from === from)) ?? slots[0]?.from
  const kinds = slotCodes.filter((code) => slots.some(({ slot_code }) => slot_code === code))

  // The focused slot was removed because it is taken: keep the focus in the list.
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) focusTabStop(containerRef.current)
    hadFocus.current = containerRef.current?.contains(document.activeElement) ?? false
  })

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || !event.key.startsWith('Page')) return focusAfterKey(event)
    event.preventDefault()
    const other = neighbourDay(days, date, event.key === 'PageDown' ? 1 : -1)
    if (other) onDay(other)
  }

  const slotButton = (slot: OfferedSlot) => {
    const kind = slot.slot_code && slotKind[slot.slot_code]
    const Icon = slot.slot_code && kindIcons[slot.slot_code]
    const isChosen = slot.from === chosen
    const name = [`${shortTime(slot.from)}, ${fullDate(date)}`, `fino alle ${shortTime(slot.to)}`, kind?.label]
    return (
      <Button
        key={slot.from}
        type={isChosen ? 'primary' : 'default'}
        icon={Icon && <Icon aria-hidden />}
        style={
          kind?.color && !isChosen
            ? { color: kind.color, background: kind.background ?? undefined, borderColor: kind.color }
            : undefined
        }
        tabIndex={slot.from === tabStop ? 0 : -1}
        aria-pressed={isChosen}
        aria-label={name.filter(Boolean).join(', ')}
        title={kind ? `${kind.label}: ${kind.meaning.toLowerCase()}` : undefined}
        onFocus={() => setVisited(slot.from)}
        onClick={() => onChoose(slot)}
      >
        {shortTime(slot.from)}
      </Button>
    )
  }
  const list = (title: string, half: readonly OfferedSlot[], empty: string, day = '') => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame and name
    <div role="group" aria-label={`${title}, ${longDate(date)}`} aria-describedby={describedBy}>
      <h3 className={text.label}>{title + day}</h3>
      {half.length === 0 && isKnown && <p className={text.muted}>{empty}</p>}
      <div className={css.slots}>{half.map(slotButton)}</div>
    </div>
  )
  return (
    <Flex ref={containerRef} vertical gap={10} role="group" aria-label="Orari liberi" onKeyDown={onKeyDown}>
      {list('Mattina', slots.filter(isMorning), 'Nessun orario libero al mattino.', ` · ${longDate(date)}`)}
      {list(
        'Pomeriggio',
        slots.filter((slot) => !isMorning(slot)),
        'Nessun orario libero al pomeriggio.',
      )}
      {kinds.length > 0 && (
        <Flex component="ul" wrap gap="4px 14px" className={text.small} aria-label="Legenda">
          {kinds.map((code) => {
            const Icon = kindIcons[code]
            return (
              <li key={code} title={slotKind[code].meaning}>
                <Icon aria-hidden style={{ color: slotKind[code].color ?? undefined }} /> {slotKind[code].label}
              </li>
            )
          })}
        </Flex>
      )}
    </Flex>
  )
}
