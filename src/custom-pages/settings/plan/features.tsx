import { CheckOutlined } from '@ant-design/icons'
import { Flex } from 'antd'
import { planFeatures } from '../../../../domain/resource/shared-fields'
import text from '../../../ui/text/text.module.css'

/** What a plan holds, in the order of the price list. */
export const Features = ({ features }: { features: readonly string[] }) => (
  <Flex component="ul" wrap gap={8} aria-label="Comprende">
    {Object.entries(planFeatures)
      .filter(([key]) => features.includes(key))
      .map(([key, label]) => (
        <li key={key} className={text.badge} data-tone="success">
          <CheckOutlined aria-hidden /> {label}
        </li>
      ))}
  </Flex>
)
