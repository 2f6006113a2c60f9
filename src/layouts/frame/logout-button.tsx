import { LogoutOutlined } from '@ant-design/icons'
import { App } from 'antd'
import { signOut } from '../../providers/auth'
import { question } from '../../ui/question'
import styles from './bar.module.css'

/** Logout with the question of the specification. */
export function LogoutButton() {
  const { modal } = App.useApp()
  const ask = () =>
    void modal.confirm({
      ...question,
      title: 'Sicuro di voler uscire?',
      okText: 'Esci',
      onOk: () => signOut(),
    })
  return (
    <button type="button" className={styles.icon} aria-label="Esci" title="Esci" onClick={ask}>
      <LogoutOutlined aria-hidden />
    </button>
  )
}
