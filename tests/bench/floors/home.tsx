import { Card, Col, List, Row, Statistic } from 'antd'
import { useEffect, useState } from 'react'
import { fetchVisits, renderInFrame, type Visit, whose } from './frame'

/** The day's visits in plain antd: the baseline of the doctor's home. */
function Home() {
  const [visits, setVisits] = useState<Visit[]>()
  useEffect(() => void fetchVisits('/day.json').then(setVisits), [])
  return (
    <Row gutter={[16, 16]}>
      {['Visite di oggi', 'Da confermare', 'Messaggi', 'Novità'].map((title) => (
        <Col key={title} span={6}>
          <Card>
            <Statistic title={title} value={visits?.length} loading={!visits} />
          </Card>
        </Col>
      ))}
      <Col span={16}>
        <Card title="Visite di oggi">
          <List
            loading={!visits}
            dataSource={visits ?? []}
            renderItem={(visit) => (
              <List.Item>
                <List.Item.Meta title={`${visit.from} ${whose(visit)}`} description={visit.office_service_name} />
              </List.Item>
            )}
          />
        </Card>
      </Col>
      <Col span={8}>
        <Card title="Da confermare">Nessuna visita aspetta una conferma.</Card>
      </Col>
    </Row>
  )
}

renderInFrame(<Home />)
