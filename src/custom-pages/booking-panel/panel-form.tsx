import { Switch } from 'antd'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { ParticipantRole } from '../../../domain/booking/rules'
import type { OfficeUser } from '../../../domain/contract/agenda'
import { takeTypeAhead } from '../../session'
import { useNames } from '../../ui/names'
import { purposeOf } from './draft'
import { FinishedVisit } from './finished-visit'
import { NoteFields } from './note-fields'
import { PanelNotice } from './notices'
import css from './panel.module.css'
import { PersonField } from './person-field'
import { personNotes } from './person-notes'
import { PersonAndPlace } from './place-fields'
import { focusTabStop } from './slot-picker'
import { MonthSection, TimeSection } from './time-section'
import type { Panel } from './use-panel'
import { summaryOfDraft } from './versions'
import { AudienceChips, audienceLabel, VisitFields } from './visit-fields'

/** By what a person is found (contract.md, "Calls"). */
const personHint: Record<ParticipantRole, string> = {
  patient: 'Cognome, telefono, data di nascita o codice fiscale',
  medical_representative: 'Cognome o telefono',
}

/** The fields of the panel; of a finished visit the notes alone. */
export function PanelForm({ panel, offices }: { panel: Panel; offices: readonly OfficeUser[] }) {
  const { draft, offer, state, dispatch, setFocusWish } = panel
  const { isMasked } = useNames()
  const root = useRef<HTMLDivElement>(null)
  const slots = useRef<HTMLElement>(null)
  const [typedAhead, setTypedAhead] = useState('')
  useFocus(panel, root, slots, setTypedAhead)

  const cancelWish = (event: KeyboardEvent) => {
    if (panel.focusWish === 'slots' && (event.key.length === 1 || event.key === 'Tab')) setFocusWish(null)
  }
  return (
    <div ref={root} className={isMasked ? `${css.form} ${css.masked}` : css.form} onKeyDownCapture={cancelWish}>
      {state.notice && (
        <div className={css.wide} data-notice>
          <PanelNotice
            notice={state.notice}
            mine={summaryOfDraft(draft, offices, offer.visit, offer.time)}
            original={draft.original}
            officeUserId={draft.officeUserId}
            offices={offices}
            onAlternative={(alternative) => {
              dispatch({ type: 'alternativeChosen', alternative })
              setFocusWish('slots')
            }}
            onKeepMine={(current) => dispatch({ type: 'ownVersionKept', current })}
            onTakeCurrent={(current) => dispatch({ type: 'currentVersionTaken', current })}
            onStartAnew={panel.startAnew}
            onClose={() => dispatch({ type: 'noticeClosed' })}
          />
        </div>
      )}
      {draft.original && purposeOf(draft) === 'notes' ? (
        <FinishedVisit panel={panel} booking={draft.original} />
      ) : (
        <VisitForm panel={panel} offices={offices} slotsRef={slots} typedAhead={typedAhead} />
      )}
    </div>
  )
}

interface VisitFormProps {
  readonly panel: Panel
  readonly offices: readonly OfficeUser[]
  readonly slotsRef: RefObject<HTMLElement | null>
  readonly typedAhead: string
}

/** Who and what on top, month and free times below, notes at the end. */
function VisitForm({ panel, offices, slotsRef, typedAhead }: VisitFormProps) {
  const { draft, offer, state, dispatch, setFocusWish } = panel
  const ofPerson = panel.warnings.filter(({ code }) => code === 'limited')
  return (
    <>
      {draft.original === null && (
        <div className={css.wide}>
          <AudienceChips
            audience={draft.audience}
            onChoose={(audience) => dispatch({ type: 'audienceChosen', audience })}
          />
        </div>
      )}
      <VisitFields
        offices={offices}
        officeUserId={draft.officeUserId}
        visits={offer.visits}
        visit={offer.visit}
        errors={state.errors}
        onOffice={(officeUserId) => {
          const isFirstChoice = draft.officeUserId === null
          dispatch({ type: 'officeChosen', officeUserId })
          if (isFirstChoice) setFocusWish('start')
        }}
        onVisit={(visit) => dispatch({ type: 'visitTypeChosen', visit })}
      />
      <PersonField
        label={audienceLabel(draft.audience)}
        placeholder={personHint[draft.audience]}
        officeServiceId={offer.visit?.service.id ?? null}
        person={draft.person}
        error={state.errors.user_id}
        hint={personNotes(draft.person, ofPerson)}
        typedAhead={typedAhead}
        onPerson={(person) => {
          dispatch({ type: 'personChosen', person })
          setFocusWish('slots')
        }}
        onName={(name) => {
          dispatch({ type: 'nameWritten', name })
          setFocusWish('phone')
        }}
        onClear={() => dispatch({ type: 'personCleared' })}
      />
      <OutOfHoursSwitch panel={panel} />
      <PersonAndPlace panel={panel} />
      <MonthSection panel={panel} />
      <TimeSection panel={panel} slotsRef={slotsRef} />
      <NoteFields panel={panel} />
    </>
  )
}

function OutOfHoursSwitch({ panel: { draft, mayBookOutOfHours, dispatch, setFocusWish } }: { panel: Panel }) {
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
          if (on) setFocusWish('hours')
        }}
      />
      <label htmlFor={id}>Fuori orario</label>
    </div>
  )
}

/** Moves the focus where the work goes on; a wish waits until what it asks for is drawn. */
function useFocus(
  { focusWish, setFocusWish, draft, offer }: Panel,
  root: RefObject<HTMLElement | null>,
  slots: RefObject<HTMLElement | null>,
  setTypedAhead: (text: string) => void,
) {
  const focusFirst = (selector: string): boolean => {
    const element = root.current?.querySelector<HTMLElement>(selector)
    element?.focus()
    return element != null
  }
  useEffect(() => {
    if (focusWish === null) return
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
        const first = root.current?.querySelector<HTMLElement>(
          'input[aria-invalid="true"]:not([disabled]), textarea[aria-invalid="true"], [aria-invalid="true"] input, [data-invalid="true"]',
        )
        if (first?.dataset.invalid === undefined) first?.focus()
        else focusTabStop(slots.current)
        return true
      },
    }[focusWish]
    if (isDone()) setFocusWish(null)
  })
}
