import { EyeInvisibleOutlined, EyeOutlined, SearchOutlined } from '@ant-design/icons'
import { setCounterMode, useCounterMode } from '../../session'
import styles from './drawer.module.css'

/** On a phone the top bar has no room for these two: the drawer holds them, in words. */
export function DrawerTools({ counter, onSearch }: { counter: boolean; onSearch: () => void }) {
  const isOn = useCounterMode()
  return (
    <div className={styles.tools}>
      <button type="button" onClick={onSearch}>
        <SearchOutlined aria-hidden /> Cerca
      </button>
      {counter && (
        <button type="button" aria-pressed={isOn} onClick={() => setCounterMode(!isOn)}>
          {isOn ? <EyeInvisibleOutlined aria-hidden /> : <EyeOutlined aria-hidden />} Modalità banco
        </button>
      )}
    </div>
  )
}
