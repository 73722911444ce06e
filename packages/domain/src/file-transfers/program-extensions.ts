/**
 * Extensions of files that run something when they are opened: what Outlook and Exchange Online block as attachments,
 * what Gmail blocks, formats of Office that exist for macros or fetch what they show, and what desktops of macOS and
 * Linux start (decision 148). Reviewed 2026-11; sources: support.microsoft.com “Blocked attachments in Outlook”,
 * learn.microsoft.com “Common attachments filter”, support.google.com/mail/answer/6590.
 */
const GROUPS = {
  windows:
    'a3x ani appcontent-ms appinstaller application appref-ms appx appxbundle bas bat bgi cab chm cmd cnt com command cpl crt der cer ' +
    'desktopthemepackfile diagcab diagcfg diagpkg dll drv ex ex_ exe fxp gadget grp hiv hlp hpj hta htc ht inf ins inx ' +
    'isp isu its job jnlp jse js jsx lib mjs nsh library-ms lnk mcf mof ms msc msh msh1 msh1xml msh2 msh2xml mshxml msi msix msixbundle msp ' +
    'msrcincident mst msu ocx ops osd paf pcd pif pkg plg ppkg prf prg printerexport ps1 ps1xml ps2 ps2xml psc1 psc2 psd1 psm1 pssc ' +
    'rdp reg rgs scf scr sct search-ms searchconnector-ms settingcontent-ms shb shs sys theme themepack udl u3p url vb vbe vbp vbs ' +
    'vbscript vsmacros vsw vxd wcx webpnp website workflow ws wsb wsc wsf wsh xbap xll xnk cdxml partial',
  images: 'daa dmg img iso mdf nrg osx udf vhd vhdx vmdk wim',
  office:
    'accda accde accdr accdt accdu ade adn adp csproj docb docm dotm iqy dqy oqy rqy mad maf mag mam maq mar mas mat mau mav maw mda mdb ' +
    'mde mdn mdt mdw mdz one onepkg ost potm ppa ppam ppsm pptm pst pub sldm slk wbk wiz wll xla xlam xlb xlk xlm xlsb xlsm xltm xlw xps oxps',
  java: 'ear jar jad class dex apk aab ipa war xpi crx',
  web: 'asa asp aspx ashx asx htaccess jsp mht mhtml php php3 php4 php5 phtml swf shtml xht xhtml xsl xslt',
  scripts:
    'awk bash csh fish ksh lua pl pm py pyc pyd pyo pyw pyz pyzw rb run sh tcl zsh applescript scpt scptd',
  unix:
    'app appimage bundle deb desktop elf esh flatpak flatpakref fileloc inetloc kext macho mobileconfig out pkla plist prefpane rpm ' +
    'service snap so terminal timer tool workflow wflow webloc xip',
}

export const PROGRAM_EXTENSIONS: ReadonlySet<string> = new Set(
  Object.values(GROUPS).flatMap((group) => group.split(' ')),
)
