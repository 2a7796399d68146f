// What the command palette finds, and who may see it, and the pages that an editor finds to link to. What is added to the site and
// has a screen is added here.
import * as blog from "#app/features/blog/service.server.ts";
import { listBookings } from "#app/features/booking/admin.server.ts";
import * as enquiry from "#app/features/enquiry/service.server.ts";
import type { FindSource } from "#app/features/find/service.server.ts";
import * as newsletter from "#app/features/newsletter/service.server.ts";
import { folded } from "#app/platform/db/search.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { Call } from "#app/platform/http/route.server.ts";
import { dayOf, minuteOf } from "#app/platform/i18n/company-words.ts";
import { defaultLocale, localPath } from "#app/platform/i18n/locales.ts";
import { mostOwnPages } from "#app/platform/own-pages.ts";
import type { findOwnPages } from "#app/platform/own-pages.ts";
import { publicPages } from "./site-map.ts";

const enquiries: FindSource = {
  roles: ["admin", "sales"],
  find: async (deps, { text, limit }) => {
    const found = await enquiry.listEnquiries(deps, { search: text, status: "all", page: 1, perPage: limit });
    return found.enquiries.map(({ id, firstName, lastName, company, createdAt }) => ({
      kind: "enquiry",
      id,
      title: `${firstName} ${lastName}`,
      detail: `${company}, ${dayOf(createdAt)}`,
      to: `/admin/contacts?open=${id}`,
    }));
  },
};

const bookings: FindSource = {
  roles: ["admin", "sales"],
  find: async (deps, { text, limit }) => {
    const found = await listBookings(deps, { search: text, page: 1, perPage: limit });
    return found.bookings.map(({ id, name, startsAt }) => ({
      kind: "booking",
      id,
      title: name,
      detail: `Call, ${minuteOf(startsAt)}`,
      to: `/admin/bookings?open=${id}`,
    }));
  },
};

const subscribers: FindSource = {
  roles: ["admin"],
  find: async (deps, { text, limit }) => {
    const found = await newsletter.listSubscribers(deps, { search: text, page: 1, perPage: limit });
    return found.subscribers.map(({ id, email }) => ({
      kind: "subscriber",
      id,
      title: email,
      detail: "Newsletter",
      to: `/admin/newsletter?search=${encodeURIComponent(email)}`,
    }));
  },
};

const posts: FindSource = {
  roles: ["admin", "editor"],
  find: async (deps, { text, limit }) => {
    const found = await blog.listAllPosts(deps, { search: text, page: 1, perPage: limit });
    return found.posts.map(({ id, title, author, published }) => ({
      kind: "post",
      id,
      title,
      detail: `${published ? "Post" : "Draft"} by ${author}`,
      to: `/admin/blog?open=${id}`,
    }));
  },
};

/** The sources, in the order in which what they find is shown. */
export const findSources: readonly FindSource[] = [enquiries, bookings, subscribers, posts];

export async function listOwnPages(deps: Deps, { query }: Call<typeof findOwnPages>) {
  const { search, locale = defaultLocale } = query;
  const { content } = deps;
  const pages = publicPages.flatMap(({ path, content: name, indexed }) =>
    name && indexed ? [{ path: localPath(locale, path), title: content.pages[name][locale].title }] : [],
  );
  const studies = content.caseStudies[locale].map(({ slug, title }) => ({
    path: localPath(locale, `/case-studies/${slug}`),
    title,
  }));
  const listed = await blog.listAllPosts(deps, { search, status: "published", page: 1, perPage: mostOwnPages });
  const wanted = folded(search);
  const found = [...pages, ...studies].filter(({ title }) => folded(title).includes(wanted));
  return [...found, ...listed.posts.map(({ slug, title }) => ({ path: `/blog/${slug}`, title }))].slice(
    0,
    mostOwnPages,
  );
}
