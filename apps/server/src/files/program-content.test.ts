import { sampleProgram } from '@quitus/database/testing/sample-files.ts'
import { expect, test } from 'vitest'
import { isProgram } from './program-content.ts'

const of = (text: string) => Buffer.from(text, 'latin1')

test.each([
  ['a program of Windows', Buffer.from(sampleProgram())],
  ['one that is cut off behind its first bytes', of('MZ\0\0')],
  ['ELF', of('\x7fELF\x02\x01\x01')],
  ['Mach-O', of('\xcf\xfa\xed\xfe\x07')],
  ['Java', of('\xca\xfe\xba\xbe\0\0')],
  ['a shortcut of Windows', Buffer.from('4c0000000114020000000000c000000000000046', 'hex')],
  ['a script', of('#!/bin/sh\nrm -rf /')],
  ['a script with a space', of('#! /usr/bin/env python')],
])('XFER-03 SEC-08 %s is a program by its content', (_, head) => expect(isProgram(head)).toBe(true))

test.each([
  ['a text that begins with MZ', of('MZ001;Marché;12,00\n')],
  ['a heading', of('#!Journal des achats')],
  ['a picture', of('\x89PNG\r\n\x1a\n\0\0')],
  ['nothing', Buffer.alloc(0)],
])('XFER-03 %s is none', (_, head) => expect(isProgram(head)).toBe(false))
