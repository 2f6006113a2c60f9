import '@ant-design/v5-patch-for-react-19'
import { EditButton, List, ShowButton, useTable } from '@refinedev/antd'
import { type DataProvider, Refine } from '@refinedev/core'
import routerProvider from '@refinedev/react-router'
import { App, ConfigProvider, Space, Table } from 'antd'
import itIT from 'antd/es/locale/it_IT'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'

interface Drug {
  id: number
  name: string
  aic_code: string
  active_ingredient: string | null
  atc_code: string | null
  pharmaceutical_company: { name: string } | null
  class: string | null
  price: number | null
  active: boolean
}

const notNeeded = () => Promise.reject(new Error('The list does not ask for this'))

const dataProvider: DataProvider = {
  getApiUrl: () => '',
  getList: async () => {
    const { data } = await (await fetch('/drugs.json')).json()
    return { data, total: data.length }
  },
  getOne: notNeeded,
  create: notNeeded,
  update: notNeeded,
  deleteOne: notNeeded,
}

/** The list of refine's documentation, with the columns of the product's: the baseline of its lists. */
function Drugs() {
  const { tableProps } = useTable<Drug>({ resource: 'drugs', pagination: { pageSize: 25 } })
  return (
    <List>
      <Table {...tableProps} rowKey="id" size="small">
        <Table.Column<Drug> dataIndex="name" title="Nome" sorter />
        <Table.Column<Drug> dataIndex="aic_code" title="Codice AIC" sorter />
        <Table.Column<Drug> dataIndex="active_ingredient" title="Principio attivo" />
        <Table.Column<Drug> dataIndex="atc_code" title="ATC" />
        <Table.Column<Drug> dataIndex={['pharmaceutical_company', 'name']} title="Azienda" />
        <Table.Column<Drug> dataIndex="class" title="Classe" />
        <Table.Column<Drug> dataIndex="price" title="Prezzo" render={(price) => price !== null && `${price / 100} €`} />
        <Table.Column<Drug> dataIndex="active" title="Attivo" render={(active) => (active ? 'Sì' : 'No')} />
        <Table.Column<Drug>
          title=""
          render={(_, { id }) => (
            <Space>
              <ShowButton hideText size="small" recordItemId={id} />
              <EditButton hideText size="small" recordItemId={id} />
            </Space>
          )}
        />
      </Table>
    </List>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <BrowserRouter>
    <ConfigProvider locale={itIT}>
      <App>
        <Refine
          dataProvider={dataProvider}
          routerProvider={routerProvider}
          resources={[{ name: 'drugs', list: '/list.html', show: '/drugs/:id', edit: '/drugs/:id/edit' }]}
          options={{ disableTelemetry: true }}
        >
          <Drugs />
        </Refine>
      </App>
    </ConfigProvider>
  </BrowserRouter>,
)
