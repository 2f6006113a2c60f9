import { DownloadOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { endpoints } from '../../../../domain/contract'
import { download } from '../../../platform/calls/download'
import { attemptOrAnnounce } from '../../../platform/calls/idempotent-call'
import { busyIcon } from '../../../ui/feedback/busy'
import { IconButton } from '../../../ui/icon-button'
import text from '../../../ui/text/text.module.css'

/** The year before, the shown one, the next. */
export const YearSwitch = ({ year, onYear }: { year: number; onYear: (year: number) => void }) => (
  <Flex align="center" gap={2}>
    <IconButton label={`Anno ${year - 1}`} onClick={() => onYear(year - 1)}>
      <LeftOutlined aria-hidden />
    </IconButton>
    <strong aria-live="polite" className={text.heading}>
      {year}
    </strong>
    <IconButton label={`Anno ${year + 1}`} onClick={() => onYear(year + 1)}>
      <RightOutlined aria-hidden />
    </IconButton>
  </Flex>
)

/** The year as a file for the doctor's own calendar. */
export function CalendarButton({ year }: { year: number }) {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const query = { from: `${year}-01-01`, to: `${year}-12-31` }
    await attemptOrAnnounce(download(endpoints.hoursCalendar, { query }))
    setBusy(false)
  }
  return (
    <Button
      icon={<DownloadOutlined aria-hidden />}
      loading={busyIcon(isBusy)}
      title={`Chiusure e aperture del ${year}, per il tuo calendario`}
      onClick={() => void save()}
    >
      Scarica .ics
    </Button>
  )
}
