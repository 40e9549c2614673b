import { ActionIcon, Burger, Drawer, Tooltip, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { Link, Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useStudioEvents } from '../api/events.ts';
import type { StudioPage } from '../page.ts';
import { pages } from '../pages.ts';
import { useKeys } from '../parts/use-keys.ts';
import { chooseLanguage, type InterfaceLanguage, LANGUAGES, language } from '../strings/language.ts';
import { strings } from '../strings.ts';
import { KeyboardIcon, MoonIcon, SunIcon } from './icons.tsx';
import styles from './shell.module.css';
import { ShortcutHelp } from './shortcut-help.tsx';

type NavPage = StudioPage & { readonly nav: NonNullable<StudioPage['nav']> };

const navPages = pages.filter((page): page is NavPage => page.nav !== undefined);
/** After `g` the next key leads to a page, for this long. */
const GO_MS = 1_500;

/** What stands around every page: its navigation, the theme, the keys. */
export function Shell() {
  const [menu, setMenu] = useState(false);
  const [help, setHelp] = useState(false);
  const connected = useStudioEvents();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the menu
  useEffect(() => setMenu(false), [path]);
  useTitle();
  useGoKeys();
  useKeys({ '?': () => setHelp(true) });
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {strings.shell.skip}
      </a>
      <header className={styles.bar}>
        <Burger
          className={styles.burger}
          hiddenFrom="sm"
          size="sm"
          opened={menu}
          onClick={() => setMenu(!menu)}
          aria-label={menu ? strings.shell.closeMenu : strings.shell.menu}
        />
        <Link to="/runs" className={styles.name}>
          <img src="/icon.svg" alt="" width={20} height={20} />
          {strings.shell.name}
        </Link>
        <nav className={styles.links} aria-label={strings.shell.navigation}>
          <NavLinks path={path} />
        </nav>
        <div className={styles.tools}>
          <Tooltip label={strings.shell.shortcuts}>
            <ActionIcon aria-label={strings.shell.shortcuts} onClick={() => setHelp(true)} className={styles.keys}>
              <KeyboardIcon />
            </ActionIcon>
          </Tooltip>
          <LanguageChoice />
          <ThemeSwitch />
        </div>
      </header>
      <Drawer opened={menu} onClose={() => setMenu(false)} size={240} title={strings.shell.name}>
        <nav className={styles.drawer} aria-label={strings.shell.navigation}>
          <NavLinks path={path} />
        </nav>
      </Drawer>
      {!connected && <output className={styles.offline}>{strings.shell.offline}</output>}
      <main id="content" className={styles.content}>
        <Outlet />
      </main>
      <ShortcutHelp opened={help} onClose={() => setHelp(false)} pages={navPages.map(({ nav }) => nav)} />
    </div>
  );
}

function NavLinks({ path }: { readonly path: string }) {
  return navPages.map(({ path: to, nav }) => {
    const isHere = [to, ...(nav.covers ?? [])].some(
      (beginning) => path === beginning || path.startsWith(`${beginning}/`),
    );
    return (
      <Link key={to} to={to} className={styles.link} aria-current={isHere ? 'page' : undefined}>
        <span data-label={nav.label}>{nav.label}</span>
      </Link>
    );
  });
}

function LanguageChoice() {
  return (
    <select
      className={styles.language}
      aria-label={strings.shell.language}
      defaultValue={language}
      onChange={({ currentTarget }) => chooseLanguage(currentTarget.value as InterfaceLanguage)}
    >
      {Object.entries(LANGUAGES).map(([value, { name, locale }]) => (
        <option key={value} value={value} lang={locale}>
          {name}
        </option>
      ))}
    </select>
  );
}

function ThemeSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  const label = isDark ? strings.shell.theme.light : strings.shell.theme.dark;
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} onClick={() => setColorScheme(isDark ? 'light' : 'dark')}>
        {isDark ? <SunIcon /> : <MoonIcon />}
      </ActionIcon>
    </Tooltip>
  );
}

/** Names the tab after the page: several are open at once, and whoever hears the page is told where it led. */
function useTitle(): void {
  const title = useRouterState({
    select: ({ matches }) => {
      const match = matches.at(-1);
      const page = pages.find(({ path }) => path === match?.fullPath);
      const named = page?.title?.({ ...match?.search, ...match?.params }) ?? page?.nav?.label;
      return named ? `${named} · ${strings.shell.name}` : strings.shell.name;
    },
  });
  useEffect(() => {
    document.title = title;
  }, [title]);
}

function useGoKeys(): void {
  const navigate = useNavigate();
  const [since, setSince] = useState(Number.NEGATIVE_INFINITY);
  const go = (to: string, event: KeyboardEvent): void => {
    if (event.timeStamp - since > GO_MS) return;
    setSince(Number.NEGATIVE_INFINITY);
    void navigate({ to });
  };
  useKeys({
    ...Object.fromEntries(navPages.map(({ path, nav }) => [nav.key, (event: KeyboardEvent) => go(path, event)])),
    g: (event) => setSince(event.timeStamp),
  });
}
