import { Flex, Select } from 'antd'
import type { ParticipantRole } from '../../../../domain/booking/rules'
import controls from '../../../ui/controls.module.css'
import { Field } from '../../../ui/fields/field'
import { listOfChoices } from '../../../ui/fields/list-of-choices'
import css from '../panel.module.css'
import { type OfferedVisit, visitLabel } from '../time/offered-times'
import type { Panel } from '../use-panel'

/** Renders a select's list inside the panel instead of at the end of the page. */
export const listInPanel = {
  ...listOfChoices,
  getPopupContainer: (select: HTMLElement) => select.parentElement ?? select,
} as const

export const audienceLabels = {
  patient: 'Paziente',
  medical_representative: 'Informatore scientifico',
} as const satisfies Record<ParticipantRole, string>

/** The audience of the visit: one of two chips (specification §2). Arrows change it, as in any radio group. */
export function AudienceChips({ panel: { draft, dispatch } }: { panel: Panel }) {
  return (
    <Flex component="fieldset" wrap gap={8} className={css.wide}>
      <legend className="visually-hidden">Tipo di utente</legend>
      {(Object.keys(audienceLabels) as ParticipantRole[]).map((audience) => (
        <label key={audience} className={controls.chip}>
          <input
            type="radio"
            name="audience"
            className="visually-hidden"
            checked={audience === draft.audience}
            onChange={() => dispatch({ type: 'audienceChosen', audience })}
          />
          {audienceLabels[audience]}
        </label>
      ))}
    </Flex>
  )
}

/** The select's value of a visit type: an online visit is a separate entry. */
const visitKey = ({ service, online }: OfferedVisit) => `${service.id}${online ? '-online' : ''}`

/** Shown when the list is empty; otherwise the first visit is preselected. */
const noVisits = 'Nessuna prestazione in questa struttura'

/** Struttura and Tipo di visita. */
export function VisitFields({ panel }: { panel: Panel }) {
  const { draft, offices, state, dispatch, focusOn } = panel
  const { office, visits, visit } = panel.offer
  const chooseOffice = (officeUserId: number) => {
    dispatch({ type: 'officeChosen', officeUserId })
    if (draft.officeUserId === null) focusOn(draft.person === null ? 'start' : 'slots')
  }
  return (
    <>
      <Field label="Struttura" error={state.errors.office_user_id}>
        {(control) => (
          <Select<number>
            {...control}
            {...listInPanel}
            value={draft.officeUserId}
            placeholder="Scegli la struttura"
            options={offices.map(({ id, office: { name } }) => ({ value: id, label: name }))}
            onChange={chooseOffice}
          />
        )}
      </Field>
      <Field label="Tipo di visita" error={state.errors.office_service_id}>
        {(control) => (
          <Select<string>
            {...control}
            {...listInPanel}
            value={visit ? visitKey(visit) : null}
            placeholder={draft.officeUserId === null ? 'Prima scegli la struttura' : noVisits}
            disabled={draft.officeUserId === null}
            notFoundContent={noVisits}
            options={visits.map((type) => ({ value: visitKey(type), label: visitLabel(type, office) }))}
            onChange={(key) => {
              const chosen = visits.find((type) => visitKey(type) === key)
              if (chosen)
                dispatch({
                  type: 'changed',
                  change: { visit: { officeServiceId: chosen.service.id, online: chosen.online } },
                })
            }}
          />
        )}
      </Field>
    </>
  )
}
