import { beforeAll, describe, expect, test } from 'vitest'
import { onMainDatabase } from '../../support/servers/database'
import { type Api, aResourceServer } from '../../support/servers/resource-server'

onMainDatabase((database) => {
  describe('search by e-mail address', () => {
    let admin: Api
    beforeAll(async () => {
      const server = await aResourceServer(await database())
      admin = server.as('admin')
      for (const [last_name, email] of [
        ['Verdi', 'nina_50@posta.test'],
        ['Bruni', 'ninax50@posta.test'],
        ['Nina', 'altra@posta.test'],
      ])
        await admin.post('admin/patients', { last_name, first_name: 'Eva', active: true, email })
      return () => server.close()
    })
    const found = async (list: string, typed: string): Promise<string[]> => {
      const { body } = await admin.get(`admin/${list}&search=${encodeURIComponent(typed)}`)
      return body.data.map(({ last_name }: { last_name: string }) => last_name)
    }

    test.each([
      ['nina_50@posta.test', ['Verdi']],
      [' NINA_50@Posta.test ', ['Verdi']],
      ['nina_5', ['Verdi']],
      ['nina', ['Bruni', 'Nina', 'Verdi']],
      ['ninax50@', ['Bruni']],
      ['posta.test', []],
      ['@posta', []],
      ['ni%50', []],
      ['nina_50@posta.test eva', []],
      ['nina_50@posta.test\u0000', []],
    ])('"%s" → %j, in GET admin/patients and in GET admin/users', async (typed, people) => {
      expect(await found('patients?fields=last_name', typed)).toEqual(people)
      expect(await found('users?filter[role]=patient', typed)).toEqual(people)
    })
  })
})
