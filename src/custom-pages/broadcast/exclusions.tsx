import { Flex } from 'antd'
import { exclusion } from '../../../domain/messages/campaigns'
import { countText } from '../../../domain/text/format'
import type { Progress } from './sentences'

/** Who gets nothing, by reason. */
export const Exclusions = ({ exclusions }: Pick<Progress, 'exclusions'>) => (
  <Flex component="ul" vertical gap={8} style={{ paddingTop: 4 }}>
    {exclusions
      .filter(({ count }) => count > 0)
      .map(({ reason, count }) => (
        <Flex key={reason} component="li" justify="space-between" gap={16}>
          <span>{exclusion[reason]}</span>
          <span>{countText(count)}</span>
        </Flex>
      ))}
  </Flex>
)
