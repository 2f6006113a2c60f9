import { Switch } from 'antd'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { takeTypeAhead } from '../../../session'
import { useNames } from '../../../ui/names'
import css from '../panel.module.css'
import { PersonField } from '../person/person-field'
import { PanelNotice } from '../save/notices'
import { focusTabStop } from '../time/slot-picker'
import { MonthSection, TimeSection } from '../time/time-section'
import type { Panel } from '../use-panel'
import { purposeOf } from './draft'
import { FinishedVisit, NoteFields } from './note-fields'
import { PlaceFields } from './place-fields'
import { AudienceChips, VisitFields } from './visit-fields'

/** Who and what on top, month and free times below, notes at the end; of a finished visit the notes alone. */
export function PanelForm({ panel }: { panel: Panel }) {
  const { draft, focusRequest, focusOn } = panel
  const { isMasked } = useNames()
  const root = useRef<HTMLDivElement>(null)
  const slots = useRef<HTMLElement>(null)
  const [typedAhead, setTypedAhead] = useState('')
  useFocusRequest(panel, root, slots, setTypedAhead)

  /** Whoever goes on typing or walking keeps the focus. */
  const cancelFocus = (event: KeyboardEvent) => {
    if (focusRequest === 'slots' && (event.key.length === 1 || event.key === 'Tab')) focusOn(null)
  }
  return (
    <div ref={root} className={isMasked ? `${css.form} ${css.masked}` : css.form} onKeyDownCapture={cancelFocus}>
      {panel.state.notice && (
        <div className={css.wide} data-notice>
          <PanelNotice panel={panel} />
        </div>
      )}
      {draft.original && purposeOf(draft) === 'notes' ? (
        <FinishedVisit panel={panel} booking={draft.original} />
      ) : (
        <>
          {draft.original === null && <AudienceChips panel={panel} />}
          <VisitFields panel={panel} />
          <PersonField panel={panel} typedAhead={typedAhead} />
          <OutOfHoursSwitch panel={panel} />
          <PlaceFields panel={panel} />
          <MonthSection panel={panel} />
          <TimeSection panel={panel} slotsRef={slots} />
          <NoteFields panel={panel} />
        </>
      )}
    </div>
  )
}

function OutOfHoursSwitch({ panel: { draft, mayBookOutOfHours, dispatch, focusOn } }: { panel: Panel }) {
  const id = useId()
  if (!mayBookOutOfHours) return <div className={css.switches} />
  return (
    <div className={css.switches}>
      <Switch
        id={id}
        size="small"
        checked={draft.outOfHours !== null}
        onChange={(on) => {
          dispatch({ type: 'outOfHoursSwitched', on })
          if (on) focusOn('hours')
        }}
      />
      <label htmlFor={id}>Fuori orario</label>
    </div>
  )
}

const invalidField =
  'input[aria-invalid="true"]:not([disabled]), textarea[aria-invalid="true"], [aria-invalid="true"] input, [data-invalid="true"]'

/** Moves the focus where the work goes on; a request waits until what it asks for is drawn. */
function useFocusRequest(
  { focusRequest, focusOn, draft, offer }: Panel,
  root: RefObject<HTMLElement | null>,
  slots: RefObject<HTMLElement | null>,
  setTypedAhead: (text: string) => void,
) {
  useEffect(() => {
    if (focusRequest === null) return
    const find = (selector: string) => root.current?.querySelector<HTMLElement>(selector)
    const focusFirst = (selector: string): boolean => {
      const element = find(selector)
      element?.focus()
      return element != null
    }
    const isDone = {
      // As the panel opens: the next thing to be said is who comes, once it is known where.
      start: () => {
        focusFirst(offer.visit ? 'input[data-person]' : 'input[role="combobox"]')
        setTypedAhead(takeTypeAhead())
        return true
      },
      slots: () => (draft.outOfHours ? focusFirst('[data-hours] input') : focusTabStop(slots.current)),
      hours: () => focusFirst('[data-hours] input'),
      phone: () => focusFirst('input[type="tel"]'),
      notes: () => focusFirst('textarea'),
      notice: () => focusFirst('[data-notice] button') || true,
      'first-error': () => {
        const isTime = find(invalidField)?.dataset.invalid !== undefined
        return (isTime ? focusTabStop(slots.current) : focusFirst(invalidField)) || true
      },
    }[focusRequest]
    if (isDone()) focusOn(null)
  })
}
