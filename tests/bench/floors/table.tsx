import '@ant-design/v5-patch-for-react-19'
import { Button, ConfigProvider, Layout, Space, Table } from 'antd'
import itIT from 'antd/es/locale/it_IT'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

interface Drug {
  id: number
  name: string
  aic_code: string
  active_ingredient: string | null
  atc_code: string | null
  class: string | null
  price: number | null
  active: boolean
}

const columns = [
  { title: 'Nome', dataIndex: 'name', sorter: true },
  { title: 'Codice AIC', dataIndex: 'aic_code', sorter: true },
  { title: 'Principio attivo', dataIndex: 'active_ingredient' },
  { title: 'ATC', dataIndex: 'atc_code' },
  { title: 'Classe', dataIndex: 'class' },
  { title: 'Prezzo', dataIndex: 'price', render: (price: number | null) => price !== null && `${price / 100} €` },
  { title: 'Attivo', dataIndex: 'active', render: (active: boolean) => (active ? 'Sì' : 'No') },
  {
    title: '',
    key: 'actions',
    render: () => (
      <Space>
        <Button size="small">Vedi</Button>
        <Button size="small">Modifica</Button>
      </Space>
    ),
  },
]

/** A minimal antd table with a page of drugs: fetched once, without session or menu. */
function Drugs() {
  const [rows, setRows] = useState<Drug[]>()
  useEffect(() => {
    void fetch('/rows.json')
      .then((reply) => reply.json())
      .then(({ data }) => setRows(data))
  }, [])
  return (
    <Layout.Content style={{ padding: 24 }}>
      <Table rowKey="id" size="small" columns={columns} dataSource={rows ?? []} loading={!rows} pagination={false} />
    </Layout.Content>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <ConfigProvider locale={itIT}>
    <Drugs />
  </ConfigProvider>,
)
