import '@ant-design/v5-patch-for-react-19'
import { Button, Card, ConfigProvider, Form, Input } from 'antd'
import itIT from 'antd/es/locale/it_IT'
import { createRoot } from 'react-dom/client'

/** A minimal antd login form: the baseline of the product's login. */
createRoot(document.getElementById('root') as HTMLElement).render(
  <ConfigProvider locale={itIT}>
    <Card title="Accedi" style={{ maxWidth: 400, margin: '10vh auto' }}>
      <Form layout="vertical">
        <Form.Item name="email" label="E-mail" rules={[{ required: true }]}>
          <Input autoComplete="username" />
        </Form.Item>
        <Form.Item name="password" label="Password" rules={[{ required: true }]}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        <Button type="primary" htmlType="submit" block>
          Accedi
        </Button>
      </Form>
    </Card>
  </ConfigProvider>,
)
