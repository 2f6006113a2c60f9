import { Input, Switch } from 'antd'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { ParticipantRole } from '../../../domain/booking/rules'
import type { OfficeUser } from '../../../domain/contract/agenda'
import { takeTypeAhead } from '../../session'
import { Field } from '../../ui/field'
import { PhoneInput } from '../../ui/phone-input'
import { isEdit } from './draft'
import { PanelNotice } from './notices'
import css from './panel.module.css'
import { PersonField } from './person-field'
import { focusTabStop } from './slot-picker'
import { MonthSection, TimeSection } from './time-section'
import type { Panel } from './use-panel'
import { summaryOfDraft } from './versions'
import { AudienceChips, audienceLabel, VisitFields } from './visit-fields'

const noteLength = 2000

/** By what a person is found (contract.md, "Calls"). */
const personHint: Record<ParticipantRole, string> = {
  patient: 'Cognome, telefono, data di nascita o codice fiscale',
  medical_representative: 'Cognome o telefono',
}

/** The fields of the panel: who and what on top, month and free times below, notes at the end. */
export function PanelForm({ panel, offices }: { panel: Panel; offices: readonly OfficeUser[] }) {
  const { draft, offer, state, dispatch, setFocusWish } = panel
  const root = useRef<HTMLDivElement>(null)
  const slots = useRef<HTMLElement>(null)
  const [typedAhead, setTypedAhead] = useState('')
  useFocus(panel, root, slots, setTypedAhead)

  const cancelWish = (event: KeyboardEvent) => {
    if (panel.focusWish === 'slots' && (event.key.length === 1 || event.key === 'Tab')) setFocusWish(null)
  }
  return (
    <div ref={root} className={css.form} onKeyDownCapture={cancelWish}>
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
      <TimeSection panel={panel} slotsRef={slots} />
      <Notes panel={panel} />
    </div>
  )
}

/** Fields that only some visits have: the phone of a free-text name, the link of an online visit, the address of a home visit. */
function PersonAndPlace({ panel: { draft, offer, state, dispatch, setFocusWish } }: { panel: Panel }) {
  const { person, original } = draft
  return (
    <>
      {person?.kind === 'free-text' && (
        <PhoneInput
          country={person.country}
          phone={person.phone}
          error={state.errors.phone}
          onCountry={(country) => dispatch({ type: 'countryChosen', country })}
          onPhone={(phone) => dispatch({ type: 'phoneWritten', phone })}
          onEnter={() => setFocusWish('slots')}
        />
      )}
      {offer.visit?.online && (
        <Field label="Link della visita online" error={state.errors.online_link}>
          {(control) => (
            <Input
              {...control}
              type="url"
              inputMode="url"
              placeholder="https://"
              value={draft.onlineLink}
              onChange={(event) => dispatch({ type: 'linkWritten', link: event.target.value })}
            />
          )}
        </Field>
      )}
      {offer.visit?.service.medical_service.slot_code === 'to_confirm' && (
        <Field
          label={original?.city ? `Indirizzo a ${original.city.name} (${original.city.province_code})` : 'Indirizzo'}
          error={state.errors.address}
        >
          {(control) => (
            <Input
              {...control}
              maxLength={200}
              value={draft.address}
              onChange={(event) => dispatch({ type: 'addressWritten', address: event.target.value })}
            />
          )}
        </Field>
      )}
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

function Notes({ panel: { draft, state, dispatch } }: { panel: Panel }) {
  return (
    <>
      <Field label="Nota per il paziente" error={state.errors.doctor_notes}>
        {(control) => (
          <Input.TextArea
            {...control}
            rows={3}
            maxLength={noteLength}
            placeholder="Visibile al paziente"
            value={draft.doctorNotes}
            onChange={(event) => dispatch({ type: 'doctorNoteWritten', text: event.target.value })}
          />
        )}
      </Field>
      <Field label="Nota privata" error={state.errors.assistant_notes}>
        {(control) => (
          <Input.TextArea
            {...control}
            rows={3}
            maxLength={noteLength}
            placeholder="Visibile solo allo studio"
            value={draft.assistantNotes}
            onChange={(event) => dispatch({ type: 'privateNoteWritten', text: event.target.value })}
          />
        )}
      </Field>
      {isEdit(draft) && (
        <section className={css.wide} aria-label="Nota del paziente">
          <h3 className={css.sectionTitle}>Nota del paziente</h3>
          <p className={css.patientNote}>{draft.original?.notes || 'Nessuna nota.'}</p>
        </section>
      )}
    </>
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
      notice: () => focusFirst('[data-notice] button') || true,
      'first-error': () => {
        const first = root.current?.querySelector<HTMLElement>(
          'input[aria-invalid="true"]:not([disabled]), textarea[aria-invalid="true"], [data-invalid="true"]',
        )
        if (first?.dataset.invalid === undefined) first?.focus()
        else focusTabStop(slots.current)
        return true
      },
    }[focusWish]
    if (isDone()) setFocusWish(null)
  })
}
