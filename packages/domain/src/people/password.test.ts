import { expect, test } from 'vitest'
import { passwordFault } from './password.ts'

test.each(['', 'x', 'Kx7!pQ2#vLm', '😀😀😀😀😀😀😀😀😀😀😀'])(
  'AUTH-09 refuses %j, which is too short',
  (password) => {
    expect(passwordFault(password)).toBe('too_short')
  },
)

test.each([
  ...[
    '123456789012',
    '111111111111',
    'abcabcabcabc',
    'aaaaaaaaaaaaaaaaaaaaaaaa',
    'abcdefghijklm',
    '987654321098',
  ],
  ...[
    'qwertyuiop123',
    'azertyuiop12',
    'qwertyqwerty',
    '1q2w3e4r5t6y',
    '1qaz2wsx3edc',
    'zaq12wsxcde3',
    'azerty123456',
  ],
  ...[
    'password1234',
    'Password2026!',
    'P@ssw0rd1234',
    'motdepasse123',
    'MotDePasse2026',
    'iloveyou1234',
    'passwordpassword',
  ],
  ...[
    'Bienvenue2026',
    'welcome12345',
    'adminadmin12',
    'Administrateur1',
    'letmein12345',
    'jetaimejetaime',
    'changeme2026!',
  ],
  ...[
    '20262027202820',
    '0612345678901234',
    '            ',
    '!!!!!!!!!!!!!!',
    'soleil soleil',
    'Été2026Été2026',
  ],
])('AUTH-09 refuses %j, which guessers try first', (password) => {
  expect(passwordFault(password)).toBe('common')
})

test('AUTH-09 refuses the own login with something around it', () => {
  expect(passwordFault('marie.delaunay1', 'marie.delaunay@valmont.test')).toBe('common')
  expect(passwordFault('Valmont-Marie-2026', 'marie.delaunay@valmont.test')).toBe('common')
  expect(passwordFault('Valmont-Marie-2026-huître', 'marie.delaunay@valmont.test')).toBeNull()
})

test.each([
  ...[
    'correct horse battery staple',
    'quitus-demo-2026',
    '3f2b8c1e-9a4d-4e0f-8b7a-112233445566',
    'Kx7!pQ2#vLmZ',
  ],
  ...['un chat gris dort ici', 'Le prix du blé 1848', 'パスワードは長いほうがよいです', 'vélo-pluie-tambour'],
])('AUTH-09 takes %j', (password) => {
  expect(passwordFault(password)).toBeNull()
})
