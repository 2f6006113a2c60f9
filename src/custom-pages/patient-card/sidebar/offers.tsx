import { CheckOutlined, EyeOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { Link } from 'react-router'
import type { Patient, PatientOffer } from '../../../../domain/contract/people/patients'
import { numericMoment } from '../../../../domain/text/dates'
import { useCan, useHasRight } from '../../../platform/calls'
import { LoadError } from '../../../ui/feedback/load-error'
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows'
import section from '../../../ui/section.module.css'
import text from '../../../ui/text/text.module.css'
import { usePatientOffers } from '../calls'
import card from '../patient-card.module.css'

/** The doctor's offers that the person has seen, and taken up; nothing where there are none. */
export function Offers({ patient: { id, counts } }: { readonly patient: Patient }) {
  const mayOpen = useHasRight()('broadcast')
  const can = useCan()
  if (counts.offers === 0) return null
  return (
    <section className={section.section} aria-label="Offerte">
      <h2 className={text.heading}>
        Offerte <span className={text.small}>{counts.offers}</span>
      </h2>
      <Seen id={id} mayOpen={mayOpen && can('offers')} />
    </section>
  )
}

function Seen({ id, mayOpen }: { readonly id: number; readonly mayOpen: boolean }) {
  const { found, isKnown, isError, refetch, hasMore, fetchMore } = usePatientOffers(id)
  if (!isKnown)
    return isError ? (
      <LoadError text="Le offerte non sono disponibili in questo momento." onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={2} />
    )
  return (
    <>
      <Flex component="ul" vertical gap={8}>
        {found.map((offer) => (
          <Flex component="li" vertical key={offer.id}>
            {mayOpen ? (
              <Link className={text.ellipsis} to={`/offers?offer=${offer.id}`} title={offer.title}>
                {offer.title}
              </Link>
            ) : (
              <span className={text.ellipsis}>{offer.title}</span>
            )}
            <Outcome offer={offer} />
          </Flex>
        ))}
      </Flex>
      {hasMore && (
        <Button type="link" size="small" onClick={fetchMore}>
          Mostra altre
        </Button>
      )}
    </>
  )
}

const Outcome = ({ offer: { seen_at, taken_at } }: { readonly offer: PatientOffer }) =>
  taken_at ? (
    <span className={`${text.small} ${card.present}`}>
      <CheckOutlined aria-hidden /> Ha aderito il {numericMoment(taken_at)}
    </span>
  ) : (
    <span className={text.small}>
      <EyeOutlined aria-hidden /> Vista il {numericMoment(seen_at)}
    </span>
  )
