import { Flex } from 'antd'
import { countText } from '../../../domain/text/format'
import { ConditionFields } from '../../shared/messages/conditions/fields'
import { useOfferAudience } from '../../shared/offers/offers'
import { useCities, useCitySearch } from '../../shared/people/cities'
import { serviceGroups, useOfficesOfDoctors } from '../../shared/people/offices-of-doctors'
import { LoadError } from '../../ui/feedback/load-error'
import { useDebouncedValue } from '../../ui/hooks/use-debounced-value'
import text from '../../ui/text/text.module.css'
import { countedAudience, type OfferDraft } from './draft'
import { patients } from './sentences'
import type { ComposerForm } from './use-composer'

/** To whom it is shown: every patient who has agreed to offers, unless a condition is given. */
export function AudienceFields({ form }: { form: ComposerForm }) {
  const { draft } = form
  const offices = useOfficesOfDoctors().slice(0, 1)
  const search = useCitySearch()
  const cities = useCities(draft.cityIds)
  const groups = serviceGroups(offices, (services) =>
    services.filter(({ medical_service }) => medical_service.slot_code !== 'mr'),
  )
  return (
    <Flex component="fieldset" vertical gap={10}>
      <legend className={text.heading}>A chi si mostra</legend>
      <p className={text.muted}>
        Ai tuoi pazienti che hanno dato il consenso alle offerte. Senza condizioni, a tutti loro.
      </p>
      <ConditionFields
        form={form}
        cities={{ value: cities, search }}
        services={{ label: 'Chi ha avuto o avrà una visita per', placeholder: 'Qualsiasi prestazione', groups }}
      />
      <AudienceCount draft={draft} />
    </Flex>
  )
}

/** How many the conditions reach, as soon as they have stood still; an answer is shown for its own conditions only. */
function AudienceCount({ draft }: { draft: OfferDraft }) {
  const asked = countedAudience(draft)
  const [settled] = useDebouncedValue(asked)
  const query = useOfferAudience(settled === null ? null : JSON.parse(settled))
  const isNow = asked === settled && !query.isFetching
  const count = isNow ? query.data?.data : undefined
  if (asked === null) return <p className={text.muted}>Correggi le condizioni per contare i pazienti.</p>
  if (isNow && query.isError)
    return <LoadError text="Non è stato possibile contare i pazienti." onRetry={() => void query.refetch()} />
  return (
    <p role="status" className={text.notice} aria-busy={!count}>
      {count ? (
        <>
          <strong>{patients(count.consenting)}</strong> con il consenso, su {countText(count.total)}.{' '}
          {count.readers < count.consenting && (
            <span className={text.small}>
              Nell’app la {count.readers === 1 ? 'vede 1 persona' : `vedono ${countText(count.readers)} persone`}: gli
              altri non hanno ancora l’accesso.
            </span>
          )}
        </>
      ) : (
        'Conto i pazienti…'
      )}
    </p>
  )
}
