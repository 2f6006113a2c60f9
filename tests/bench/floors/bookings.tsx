import FullCalendar from '@fullcalendar/react'
import italian from '@fullcalendar/react/locales/it'
import classicTheme from '@fullcalendar/react/themes/classic'
import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/palette.css'
import '@fullcalendar/react/themes/classic/theme.css'
import timeGrid from '@fullcalendar/react/timegrid'
import { useEffect, useState } from 'react'
import { fetchVisits, renderInFrame, type Visit, whose } from './frame'

const eventOf = (visit: Visit) => ({
  id: String(visit.id),
  title: whose(visit) ?? visit.office_service_name,
  start: `${visit.date}T${visit.from}`,
  end: `${visit.date}T${visit.to}`,
})

/** The week's visits in a plain FullCalendar: the baseline of the doctor's calendar. */
function Week() {
  const [visits, setVisits] = useState<Visit[]>()
  useEffect(() => void fetchVisits('/week.json').then(setVisits), [])
  return (
    <FullCalendar
      plugins={[timeGrid, classicTheme]}
      initialView="timeGridWeek"
      locale={italian}
      events={(visits ?? []).map(eventOf)}
      eventContent={({ event }) => <span data-visit={event.id}>{event.title}</span>}
    />
  )
}

renderInFrame(<Week />)
