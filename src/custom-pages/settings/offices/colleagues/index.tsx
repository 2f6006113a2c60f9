import { Switch } from 'antd'
import { useId } from 'react'
import type { Colleague, ConsentState } from '../../../../../domain/contract/practice/staff'
import { announce } from '../../../../platform/calls'
import { useSingleCall } from '../../../../platform/calls/use-single-call'
import { useColleagues, useShareFreeTimes } from '../../../../shared/people/staff'
import { EmptyState } from '../../../../ui/feedback/empty-state'
import { LoadError } from '../../../../ui/feedback/load-error'
import { SkeletonRows } from '../../../../ui/feedback/skeleton-rows'
import css from '../../../../ui/section-form.module.css'
import text from '../../../../ui/text/text.module.css'
import type { OfficeTabProps } from '../tab'

const stateText: Record<ConsentState, (name: string) => string> = {
  none: () => 'Non condivisi.',
  asked: (name) => `In attesa di ${name}.`,
  asks: (name) => `${name} li condivide con te: accetta per condividere anche i tuoi.`,
  agreed: () => 'Condivisi: ciascuno può proporre gli orari liberi dell’altro.',
}

/** "Colleghi": with whom free times of this office are shared, agreed by both (product.md §7). */
export default function OfficeColleagues({ office: { office } }: OfficeTabProps) {
  const { colleagues, isPending, isError, refetch } = useColleagues()
  if (isPending) return <SkeletonRows rows={3} />
  if (isError) return <LoadError text="Non è stato possibile leggere i colleghi." onRetry={() => void refetch()} />
  const here = colleagues.filter((colleague) => colleague.office.id === office.id)
  if (here.length === 0) return <EmptyState text="In questa struttura non lavorano altri medici." />
  return (
    <div className={css.form}>
      <p className={text.muted}>
        Con chi vuoi condividere gli orari liberi di {office.name}: servono a proporre un altro medico quando sei
        chiuso. Si vedono solo gli orari, mai i pazienti, e solo quando entrambi avete accettato.
      </p>
      <div>
        {here.map((colleague) => (
          <ColleagueRow key={colleague.id} colleague={colleague} />
        ))}
      </div>
    </div>
  )
}

function ColleagueRow({ colleague: { id, name, office, state } }: { readonly colleague: Colleague }) {
  const share = useShareFreeTimes()
  const { run, isBusy } = useSingleCall()
  const [label, hint] = [useId(), useId()]
  const change = (checked: boolean) =>
    run(async () => {
      const outcome = await share(id, office.id, checked)
      if (outcome.kind !== 'done' && outcome.kind !== 'dropped') announce({ type: 'error', title: outcome.message })
    })
  return (
    <div className={css.switch}>
      <div>
        <label htmlFor={label}>{name}</label>
        <p id={hint} role="status" className={text.small}>
          {stateText[state](name)}
        </p>
      </div>
      <Switch
        id={label}
        aria-describedby={hint}
        checked={state === 'asked' || state === 'agreed'}
        loading={isBusy}
        onChange={(checked) => void change(checked)}
      />
    </div>
  )
}
