import { LoadError } from '../../../ui/feedback/load-error'
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows'
import { useMinimumDelay } from '../../../ui/hooks/use-minimum-delay'
import page from '../../../ui/page.module.css'
import text from '../../../ui/text/text.module.css'
import { CurrentPlan } from './current-plan'
import { Invoices } from './invoices'
import { useOwnPlan } from './own-plan'

/** /settings/plan: the user's own subscription, what follows at its end, and the invoices (product.md §5). */
export default function SettingsPlanPage() {
  const query = useOwnPlan()
  const isWaiting = useMinimumDelay(query.isPending)
  const { plan } = query
  return (
    <div className={`${page.page} ${page.narrow}`}>
      <header>
        <h1 className={page.title}>Abbonamento</h1>
        <p className={text.muted}>
          Che cosa comprende, quando finisce e che cosa segue. Prima della scadenza non cambia nulla.
        </p>
      </header>
      {query.isError && !plan ? (
        <LoadError text="Non è stato possibile leggere l’abbonamento." onRetry={() => void query.refetch()} />
      ) : isWaiting || !plan ? (
        <SkeletonRows rows={8} />
      ) : (
        <>
          <CurrentPlan plan={plan} />
          <Invoices all={plan.current ? [plan.current, ...plan.others] : plan.others} />
        </>
      )}
    </div>
  )
}
