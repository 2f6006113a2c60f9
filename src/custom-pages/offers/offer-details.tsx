import { TagOutlined } from '@ant-design/icons'
import { Flex } from 'antd'
import { useState } from 'react'
import type { Period } from '../../../domain/resource/field'
import section from '../../ui/section.module.css'
import text from '../../ui/text/text.module.css'
import css from './offers.module.css'
import { periodText, priceOf } from './sentences'

interface FaceProps {
  readonly title: string
  readonly text: string
  /** Null: none; without an address it cannot be shown here. */
  readonly image: { readonly url: string | null } | null
  readonly price: number | null
  readonly discount: number | null
  readonly period: Period | null
}

/** The picture of an offer; a quiet place where there is none. `alt`: empty, since the title stands beside it. */
export function OfferImage({ image, className = '' }: Pick<FaceProps, 'image'> & { className?: string | undefined }) {
  const [broken, setBroken] = useState<string | null>(null)
  const url = image?.url ?? null
  if (url === null || url === broken)
    return (
      <Flex vertical align="center" justify="center" className={`${css.image} ${className}`}>
        <TagOutlined aria-hidden />
        {image && <span>Immagine caricata</span>}
      </Flex>
    )
  return <img className={`${css.image} ${className}`} src={url} alt="" onError={() => setBroken(url)} />
}

/** What is paid, and the price before the discount, struck. */
export function Price({ price, discount }: Pick<FaceProps, 'price' | 'discount'>) {
  const { now, before } = priceOf({ price, discount })
  if (!now)
    return discount ? (
      <div>
        <span className={text.badge} data-tone="success">
          Sconto {discount}%
        </span>
      </div>
    ) : null
  return (
    <Flex wrap align="baseline" gap="2px 8px">
      <strong className={text.heading}>{now}</strong>
      {before && (
        <>
          <span className="visually-hidden">invece di</span>
          <s className={text.muted}>{before}</s>
          <span className={text.badge} data-tone="success">
            −{discount}%
          </span>
        </>
      )}
    </Flex>
  )
}

/** An offer as the patient sees it in the app. */
export const OfferDetails = ({ doctor, ...offer }: FaceProps & { readonly doctor: string }) => (
  <article className={`${section.panel} ${css.face}`}>
    {offer.image && <OfferImage image={offer.image} />}
    <Flex vertical gap={8} className={css.faceBody}>
      <p className={text.small}>{doctor}</p>
      <h3 className={text.heading}>{offer.title || 'Titolo dell’offerta'}</h3>
      <Price price={offer.price} discount={offer.discount} />
      {offer.text ? (
        <p className={css.text}>{offer.text}</p>
      ) : (
        <p className={text.muted}>Il testo compare qui mentre lo scrivi.</p>
      )}
      {offer.period && <p className={text.small}>{periodText(offer.period)}</p>}
      <span className="button button-primary" aria-hidden>
        Aderisci
      </span>
    </Flex>
  </article>
)
