import { CheckOutlined } from '@ant-design/icons'
import { planFeatures } from '../../../../domain/resource/shared-fields'
import css from './settings-plan.module.css'

/** What a plan holds, in the order of the price list. */
export const Features = ({ features }: { features: readonly string[] }) => (
  <ul className={css.features} aria-label="Comprende">
    {Object.entries(planFeatures)
      .filter(([key]) => features.includes(key))
      .map(([key, label]) => (
        <li key={key}>
          <CheckOutlined aria-hidden /> {label}
        </li>
      ))}
  </ul>
)
