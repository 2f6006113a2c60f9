import dayjs from 'dayjs'
import 'dayjs/locale/it'
import { romeNow } from '../platform/basic/clock'

dayjs.locale('it')

/** Today of antd's calendars, which ask `dayjs()`: the day in Rome, by the server's clock. */
dayjs.extend((_, Dayjs) => {
  const prototype = Dayjs.prototype as unknown as { parse(this: unknown, config: { readonly date?: unknown }): void }
  const { parse } = prototype
  prototype.parse = function (config) {
    parse.call(this, config.date === undefined ? { ...config, date: romeNow().date } : config)
  }
})
