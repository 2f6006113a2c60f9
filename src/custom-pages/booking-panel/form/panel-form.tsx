import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { takeTypeAhead } from '../../../platform/session'
import { useNameMask } from '../../../shared/people/name-mask'
import css from '../panel.module.css'
import { PersonField } from '../person/person-field'
import { PersonVisits } from '../person/person-visits'
import { LostSlot, PanelNotice } from '../save/notices'
import { focusTabStop } from '../time/slot-picker'
import { MonthSection, TimeSection } from '../time/time-section'
import type { Panel } from '../use-panel'
import { AttachmentField } from './attachment-field'
import { purposeOf } from './draft'
import { LabelledSwitch } from './labelled-switch'
import { FinishedVisit, NoteFields } from './note-fields'
import { PlaceFields } from './office-fields'
import { AudienceChips, VisitFields } from './visit-fields'

/** Visit and person on top, month and free times below, notes at the end; for a finished visit only the notes. */
export function PanelForm({ panel }: { panel: Panel }) {
  const { draft, focusRequest, focusOn, dispatch } = panel
  const { isMasked } = useNameMask()
  const root = useRef<HTMLDivElement>(null)
  const slots = useRef<HTMLElement>(null)
  const [typedAhead, setTypedAhead] = useState('')
  useFocusRequest(panel, root, slots, setTypedAhead)

  /** Typing or Tab cancels a pending focus move to the slots. */
  const cancelFocus = (event: KeyboardEvent) => {
    if (focusRequest === 'slots' && (event.key.length === 1 || event.key === 'Tab')) focusOn(null)
  }
  return (
    <div ref={root} className={isMasked ? `${css.form} ${css.masked}` : css.form} onKeyDownCapture={cancelFocus}>
      {draft.original && purposeOf(draft) === 'notes' ? (
        <FinishedVisit panel={panel} booking={draft.original} />
      ) : (
        <>
          {draft.original === null && <AudienceChips panel={panel} />}
          <VisitFields panel={panel} />
          <PersonField panel={panel} typedAhead={typedAhead} />
          <div className={css.switches}>
            {panel.mayBookOutOfHours && (
              <LabelledSwitch
                label="Fuori orario"
                checked={draft.outOfHours !== null}
                onChange={(on) => {
                  dispatch({ type: 'changed', change: { outOfHours: on ? { from: '', to: '' } : null } })
                  if (on) focusOn('hours')
                }}
              />
            )}
          </div>
          <PersonVisits panel={panel} />
          <PlaceFields panel={panel} />
          <MonthSection panel={panel} />
          <TimeSection panel={panel} slotsRef={slots} />
          <NoteFields panel={panel} />
          <AttachmentField panel={panel} />
        </>
      )}
      <Notices panel={panel} />
    </div>
  )
}

/** What came of saving, and of the chosen time: at the lower edge, so that nothing moves. */
function Notices({ panel }: { panel: Panel }) {
  const { draft, offer, repeat, state } = panel
  const isLost = offer.lost && purposeOf(draft) !== 'notes' && state.notice?.kind !== 'taken' && !repeat.isDone
  if (!state.notice && !isLost) return null
  return (
    <div className={css.notice} data-notice>
      <PanelNotice panel={panel} />
      {isLost && offer.lost && <LostSlot panel={panel} slot={offer.lost} />}
    </div>
  )
}

const invalidField =
  'input[aria-invalid="true"]:not([disabled]), textarea[aria-invalid="true"], [aria-invalid="true"] input, [data-invalid="true"]'

/** Executes a focus request; it stays pending until its target is rendered. */
function useFocusRequest(
  { focusRequest, focusOn, draft, offer }: Panel,
  root: RefObject<HTMLElement | null>,
  slots: RefObject<HTMLElement | null>,
  setTypedAhead: (text: string) => void,
) {
  useEffect(() => {
    if (focusRequest === null) return
    const focusFirst = (selector: string): boolean => {
      const element = root.current?.querySelector<HTMLElement>(selector)
      // For an error of the free times, focuses their list.
      if (element?.dataset.invalid !== undefined) return focusTabStop(slots.current)
      element?.focus()
      return element != null
    }
    const isDone = {
      // On opening: the person field, or the Struttura if it is not chosen yet.
      start: () => {
        focusFirst(offer.visit ? 'input[data-person]' : 'input[role="combobox"]')
        setTypedAhead(takeTypeAhead())
        return true
      },
      // The Struttura again, where there are no times without it.
      slots: () =>
        !offer.visit
          ? focusFirst('input[role="combobox"]')
          : draft.outOfHours
            ? focusFirst('[data-hours] input')
            : focusTabStop(slots.current) || focusFirst('[data-next-day]'),
      hours: () => focusFirst('[data-hours] input'),
      phone: () => focusFirst('input[type="tel"]'),
      notes: () => focusFirst('textarea'),
      notice: () => focusFirst('[data-notice] button') || true,
      'first-error': () => focusFirst(invalidField) || true,
    }[focusRequest]
    if (isDone()) focusOn(null)
  })
}
