import '@ant-design/v5-patch-for-react-19'
import { ConfigProvider, Layout, Menu } from 'antd'
import itIT from 'antd/es/locale/it_IT'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

export interface Visit {
  readonly id: number
  readonly date: string
  readonly from: string
  readonly to: string
  readonly office_service_name: string
  readonly user: { readonly first_name: string; readonly last_name: string } | null
  readonly name: string | null
}

export const whose = ({ user, name }: Visit) => (user ? `${user.last_name} ${user.first_name}` : name)

export const fetchVisits = async (file: string): Promise<Visit[]> => (await (await fetch(file)).json()).data

const pages = ['Home', 'Prenotazioni', 'Pazienti', 'Chat', 'Novità', 'Ricette', 'Impostazioni']

/** A page in a minimal antd layout with a menu, without a session. */
export function renderInFrame(page: ReactNode): void {
  createRoot(document.getElementById('root') as HTMLElement).render(
    <ConfigProvider locale={itIT}>
      <Layout style={{ minHeight: '100vh' }}>
        <Layout.Sider theme="light">
          <Menu items={pages.map((label) => ({ key: label, label }))} />
        </Layout.Sider>
        <Layout.Content style={{ padding: 24 }}>{page}</Layout.Content>
      </Layout>
    </ConfigProvider>,
  )
}
