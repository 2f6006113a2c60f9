import { Flex } from 'antd'
import type { WallClock } from '../../../domain/calendar/rome'
import { fullDate } from '../../../domain/text/dates'
import text from '../../ui/text/text.module.css'
import { greeting } from './home-text'

/** Greeting and date. */
export function HomeHead({ now }: { now: WallClock }) {
  return (
    <Flex component="header" wrap align="baseline" gap="2px 12px">
      <h1 className={text.title}>{greeting(now.minutes)}</h1>
      <p className={text.muted}>{fullDate(now.date)}</p>
    </Flex>
  )
}
