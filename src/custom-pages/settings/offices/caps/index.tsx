import { capCounts, capPeriods } from '../../../../../domain/booking/representative-caps'
import type { RepresentativeCapOnWire } from '../../../../../domain/contract/people/representatives'
import { useSectionForm } from '../../../../forms/section-form'
import { SectionFormView } from '../../../../forms/section-form-view'
import type { SaveReply } from '../../../../forms/use-kept-form'
import { announce } from '../../../../platform/calls'
import { useCapChanges, useRepresentativeCaps } from '../../../../shared/visits/representatives'
import controls from '../../../../ui/controls.module.css'
import { LoadError } from '../../../../ui/feedback/load-error'
import { SkeletonRows } from '../../../../ui/feedback/skeleton-rows'
import { Field } from '../../../../ui/fields/field'
import section from '../../../../ui/section.module.css'
import css from '../../../../ui/section-form.module.css'
import text from '../../../../ui/text/text.module.css'
import type { OfficeTabProps } from '../tab'
import {
  type CapValues,
  capKey,
  capLabels,
  capValues,
  countLabel,
  keyOf,
  officeCaps,
  periodLabel,
  placeLabel,
  problemsOfCaps,
  savedCap,
  wantedCaps,
} from './values'

/** "Informatori": how many visits of representatives are taken in a day and in a year (product.md §9.8). */
export default function OfficeCaps(props: OfficeTabProps) {
  const { caps, isPending, isError, refetch } = useRepresentativeCaps()
  if (isPending) return <SkeletonRows rows={6} />
  if (isError) return <LoadError text="Non è stato possibile leggere i limiti." onRetry={() => void refetch()} />
  return <CapsForm {...props} caps={caps} />
}

function CapsForm({ office, caps }: OfficeTabProps & { readonly caps: readonly RepresentativeCapOnWire[] }) {
  const change = useCapChanges()
  const saved = { values: capValues(caps, office.id), version: 1 }
  /** The fields after a save, or with the cap that somebody else has changed meanwhile. */
  function valuesAfter(current: CapValues | RepresentativeCapOnWire): CapValues {
    if (!('counts' in current)) return current
    const key = keyOf(current, office.id)
    return { ...saved.values, ...(key && { [key]: String(current.most) }) }
  }
  const form = useSectionForm({
    draftKey: `office.${office.id}.caps`,
    saved,
    problems: problemsOfCaps,
    async change(typed, _, all): Promise<SaveReply<CapValues | RepresentativeCapOnWire>> {
      const wanted = wantedCaps(typed, office.id)
      const outcome = await change(wanted.map(([key, cap]) => [cap, savedCap(caps, office.id, key)] as const))
      return outcome.kind === 'done' ? { kind: 'done', data: { data: all } } : outcome
    },
    savedOf: (current) => ({ ...saved, values: valuesAfter(current) }),
    onSaved: () => announce({ type: 'success', title: 'Limiti salvati' }),
  })
  const { values, errors, set } = form
  return (
    <SectionFormView label={`Informatori in ${office.office.name}`} form={form} labels={capLabels}>
      <p className={text.muted}>
        Oltre il limite un informatore non può prenotare da sé; a te resta un avviso. Vuoto: nessun limite.
      </p>
      {officeCaps.map((place) => (
        <section key={place} className={css.group} aria-label={placeLabel[place]}>
          <h2 className={text.heading}>{placeLabel[place]}</h2>
          {capCounts.map((counts) => (
            <div key={counts} className={css.grid}>
              <span className={css.third} aria-hidden>
                {countLabel[counts]}
              </span>
              <div className={`${css.half} ${section.facts}`}>
                {capPeriods.map((period) => {
                  const key = capKey(place, counts, period)
                  return (
                    <Field
                      key={period}
                      label={
                        <>
                          <span className="visually-hidden">{countLabel[counts]}: </span>Visite {periodLabel[period]}
                        </>
                      }
                      error={errors[key]}
                    >
                      {({ status: _, ...control }) => (
                        <input
                          {...control}
                          name={key}
                          className={controls.input}
                          inputMode="numeric"
                          autoComplete="off"
                          maxLength={5}
                          value={values[key]}
                          onChange={({ target }) => set({ [key]: target.value })}
                        />
                      )}
                    </Field>
                  )
                })}
              </div>
            </div>
          ))}
        </section>
      ))}
    </SectionFormView>
  )
}
