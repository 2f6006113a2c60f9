import { CheckOutlined } from '@ant-design/icons'
import { Link } from 'react-router'
import { setupStep } from '../../../../domain/planning/setup-steps'
import { useSetup } from '../../../shared/people/setup'
import { LoadError } from '../../../ui/feedback/load-error'
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows'
import { useMinimumDelay } from '../../../ui/hooks/use-minimum-delay'
import page from '../../../ui/page.module.css'
import section from '../../../ui/section.module.css'
import text from '../../../ui/text/text.module.css'

/** /settings/complete: what a new account lacks before people can book, each with its link (product.md §5). */
export default function SettingsCompletePage() {
  const { steps, isPending, isError, refetch } = useSetup()
  const isWaiting = useMinimumDelay(isPending)
  const missing = steps?.filter(({ done }) => !done).length ?? 0
  return (
    <div className={`${page.page} ${page.narrow}`}>
      <div className={page.head}>
        <h1 className={page.title}>Completa il profilo</h1>
      </div>
      {isError ? (
        <LoadError text="Non è stato possibile leggere che cosa manca." onRetry={() => void refetch()} />
      ) : isWaiting || !steps ? (
        <SkeletonRows rows={5} />
      ) : (
        <>
          <p className={text.muted} role="status">
            {missing === 0
              ? 'È tutto pronto: si può prenotare.'
              : missing === 1
                ? 'Manca un passo.'
                : `Mancano ${missing} passi.`}
          </p>
          <ol className={`${section.section} ${section.rows}`}>
            {steps.map(({ step, done }, index) => {
              const { label, why, path } = setupStep[step]
              return (
                <li key={step}>
                  <span className={text.avatar} aria-hidden>
                    {done ? <CheckOutlined /> : index + 1}
                  </span>
                  <div>
                    <h2>
                      {label}
                      <span className="visually-hidden">{done ? ', fatto' : ', da fare'}</span>
                    </h2>
                    <span className={text.small}>{why}</span>
                  </div>
                  <Link
                    to={path}
                    className="button button-large"
                    aria-label={`${done ? 'Rivedi' : 'Completa'}: ${label}`}
                  >
                    {done ? 'Rivedi' : 'Completa'}
                  </Link>
                </li>
              )
            })}
          </ol>
        </>
      )}
    </div>
  )
}
