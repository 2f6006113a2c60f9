import type { PracticeService } from '../../../../../domain/contract/practice/offices'
import { useSectionForm } from '../../../../forms/section-form'
import { serverNow } from '../../../../platform/basic/clock'
import { offerUndo, undoMs } from '../../../../platform/session'
import { useOfficeChanges } from '../../../../shared/people/offices'
import { problemsOfService, type ServiceValues, serviceLabels, serviceToWire, serviceValues } from './values'

/** A service as a row that is saved with each change; each can be taken back on the undo bar. */
export function useService(service: PracticeService) {
  const { changeService } = useOfficeChanges()
  return useSectionForm({
    draftKey: `office_service.${service.id}`,
    saved: serviceValues(service),
    problems: problemsOfService,
    change: (typed, version) => changeService(service.id, { version, ...serviceToWire(typed) }),
    savedOf: serviceValues,
    fieldOf: (name) => (name === 'city_ids' ? 'cities' : name),
    onSaved: (data, before, typed) => {
      const names = Object.keys(typed) as (keyof ServiceValues)[]
      const former = Object.fromEntries(names.map((name) => [name, before[name]])) as Partial<ServiceValues>
      const after = serviceValues(data).values
      const changedTexts = names.map(
        (name) => `${serviceLabels[name][0]}: ${serviceLabels[name][1](after[name] as never) || '—'}`,
      )
      offerUndo({
        key: `office-service-${service.id}-${data.version}`,
        title: data.name,
        text: changedTexts.join(', '),
        until: serverNow() + undoMs,
        undo: () => void changeService(service.id, { version: data.version, ...serviceToWire(former) }),
      })
    },
  })
}
export type ServiceForm = ReturnType<typeof useService>
