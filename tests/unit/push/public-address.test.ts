import { expect, test } from 'vitest'
import { isPublicAddress } from '../../../server/push/public-network'

test.each(['8.8.8.8', '93.184.215.14', '172.32.0.1', '100.128.0.1', '2a00:1450:4001:80b::200a', '2606:4700::1111'])(
  '%s is the address of a public host',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:8.8.8.8',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  '2001:0:a00:1::1',
  '2001:db8::1',
  '2002:a00:1::1',
  'fc00::1',
  'fd12::1',
  'fe80::1',
  'ff02::1',
  'localhost',
  '',
])('%s is not', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})
