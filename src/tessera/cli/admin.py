"""`tessera admin`: what people have reported, and accounts that are locked."""

from typing import TYPE_CHECKING

import click

from tessera.core.extras import extra

if TYPE_CHECKING:
    from tessera.server.operation.admin import Admin


@click.group()
@click.option(
    "--database", metavar="URL", help="Of the servers; their setting TESSERA_DATABASE, if not said."
)
@click.pass_context
def admin(context: click.Context, database: str | None) -> None:
    """Look at what people report of each other, and lock accounts. Servers may run meanwhile."""
    with extra("server"):
        from tessera.server.operation.admin import Admin
        from tessera.server.operation.settings import Settings

    context.obj = Admin(Settings.from_environment(database=database))


@admin.command("list")
@click.pass_obj
def list_reports(operator: "Admin") -> None:
    """List the reports that wait, the oldest first."""
    found = operator.reports()
    for report, account in found:
        who = f"account {account}" if account else "a guest"
        click.echo(f"{report.id}  {report.created:%Y-%m-%d %H:%M}  {report.name} ({who})")
        click.echo(f"    table {report.table_id}: {report.text}")
    if not found:
        click.echo("No reports wait.")


@admin.command()
@click.argument("report")
@click.pass_obj
def resolve(operator: "Admin", report: str) -> None:
    """Take a report off the list."""
    operator.resolve(report)
    click.echo("Resolved.")


@admin.command()
@click.argument("name")
@click.pass_obj
def lock(operator: "Admin", name: str) -> None:
    """Let nobody into an account; whoever is in is sent out."""
    operator.lock(name)
    click.echo("Locked.")


@admin.command()
@click.argument("name")
@click.pass_obj
def unlock(operator: "Admin", name: str) -> None:
    """Let its owner into an account again."""
    operator.unlock(name)
    click.echo("Unlocked.")
